// The faces, by name in lower case. Loaded after the page that shows them.
import elias from './faces/elias.svg?raw'
import linnea from './faces/linnea.svg?raw'
import milla from './faces/milla.svg?raw'
import otso from './faces/otso.svg?raw'
import saga from './faces/saga.svg?raw'
import viggo from './faces/viggo.svg?raw'

export const faces: Record<string, string> = { elias, linnea, milla, otso, saga, viggo }
