export const heading = (name) => (name ? `${name} moves` : 'Over')
