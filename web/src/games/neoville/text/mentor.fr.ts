// What the mentor says when something occurs for the first time.
export default {
  'tile': 'Choisis une de tes trois tuiles ; tu peux changer d’avis avant de la poser.',
  'place': 'Les cases d’un terrain qui se touchent forment un quartier. Plus il est grand, plus la tour peut l’être.',
  'promise': 'Chaque pièce dit ce qu’elle rapporterait. Une tour promet la taille de son quartier.',
  'open': 'Cette promesse n’est pas encore tenue : ainsi, elle coûte des points.',
  'risk': 'Une promesse à risque : tenue pour l’instant, une tuile pourrait la rompre.',
  'merging': 'Un quartier, une tour : aucune tuile ne peut en réunir deux.',
  'draw': 'Prends une des quatre tuiles visibles, ou l’inconnue de la pioche.',
  'symbols': 'Parcs et terrains de sport : qui en a le plus gagne 5 points pour chacun.',
  'last-round': 'Ta dernière tuile. Tu peux encore construire ; on ne pioche plus après.',
}
