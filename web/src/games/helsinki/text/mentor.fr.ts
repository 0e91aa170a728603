// What the mentor says when something occurs for the first time.
export default {
  start: 'Toute case convient. Cherche deux cartes d’une couleur à côté : elles seront à portée.',
  'move': 'Avance de 1, 2 ou 3 cases. Ta place décide des cartes à piocher et du côté d’où viennent les pavillons.',
  'draw': 'Ces deux cartes sont près de ton pion. Pioche-les, ou construis avec ta main.',
  'pair': 'Ta deuxième carte d’une couleur : ensemble, elles paient un 2.',
  'wild': 'Un joker paie comme n’importe quelle couleur, mais ne construit rien lui-même.',
  'push': 'Choisis le couloir et tourne le pavillon. Il glisse jusqu’à un obstacle ; l’image montre où.',
  'nothing-stops': 'Rien n’arrête le pavillon dans ce couloir : c’est interdit. Vise le monument ou une tuile.',
  'bonus': 'Deux couleurs pareilles se touchent : cette poussée rapporte une carte bonus.',
  'line': 'Une ligne ou colonne complète : 2 points, et ses superstructures comptent aussi.',
  'roofs': 'Pose la superstructure où ligne et colonne pourront être complètes.',
  'coat': 'Ton premier blason ! Il paie une action ; celles qui servent sont éclairées.',
  'discard': 'Plus de 7 cartes : choisis ce que tu défausses.',
  'last-round': 'La pioche est vide : c’est la dernière manche. Utilise tes blasons !',
}
