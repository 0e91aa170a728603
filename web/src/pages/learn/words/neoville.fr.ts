import type { Lesson } from './lesson'

export default {
  intro: 'Tu fais pousser une ville de seize tuiles, quatre sur quatre. Chaque tuile a quatre cases de terre, d’herbe, de roche ou d’eau. Les tours promettent la taille d’un quartier : promesse tenue, elles rapportent ; promesse rompue, elles coûtent autant.',
  sections: [
    {
      title: 'Un tour en un souffle',
      paragraphs: [
        ['N3', 'Pose une tuile, dresse une pièce dessus si tu veux, prends une tuile. Seize manches, et la ville est pleine.'],
        ['N3.1', 'Choisis une des trois tuiles de ta main, tourne-la et pose-la bord à bord avec ta ville.'],
        ['N3.2', 'Pas de cadre fixe : la ville pousse dans toutes les directions tant qu’elle tient dans quatre tuiles sur quatre.'],
        ['N3.3', 'Les cases voisines n’ont pas besoin de s’accorder.'],
        ['N3.9', 'À la fin, prends une des quatre tuiles visibles, ou la première de la pioche.'],
      ],
      picture: { position: 'middle', caption: 'Une ville à mi-chemin : les cases d’un même terrain qui se touchent forment un quartier.' },
    },
    {
      title: 'Quartiers et tours',
      paragraphs: [
        ['N3.4', 'Les cases d’un même terrain qui se touchent par un bord sont un quartier.'],
        ['N3.7', 'Une tour se dresse sur son terrain : terre cuite sur la terre, arbre sur l’herbe, pierre sur la roche, cascade sur l’eau. Son quartier ne doit pas encore avoir de tour.'],
        ['N3.6', 'Une pièce par tour au plus, sur une case libre de la tuile que tu viens de poser, sans parc ni terrain de sport.'],
        ['N3.5', 'Une tuile ne peut pas réunir deux quartiers qui ont chacun une tour.'],
        ['N4.1', 'À la fin, une tour compte plus sa valeur si son quartier a au moins autant de cases, sinon moins.'],
      ],
    },
    {
      title: 'Bus, éoliennes, biosphères',
      paragraphs: [
        ['N2.2', 'Deux des trois sortes sont en jeu. Elles se dressent sur tout terrain, même à côté des tours.'],
        ['N6.1', 'Un bus compte ce qu’il montre dans sa rangée et sa colonne de cases : parcs, terrains de sport, tours ou autres services.'],
        ['N6.2', 'Une éolienne veut sa place dans la ville achevée : à gauche, à droite, en haut, en bas, dans un coin ou au milieu.'],
        ['N6.3', 'Une biosphère veut que son quartier ait exactement la forme montrée, tournée à ton gré.'],
        ['N4.3', 'Tenu : plus sa valeur. Manqué : moins.'],
      ],
    },
    {
      title: 'Parcs et terrains de sport',
      paragraphs: [['N4.4', 'Le plus de parcs dans la ville : 5 points. Le plus de terrains de sport : 5 points. À égalité, chacun les reçoit.']],
    },
    {
      title: 'La fin',
      paragraphs: [
        ['N3.10', 'Après la seizième tuile on ne prend plus rien. Deux tuiles restent en main et ne comptent pas.'],
        ['N4.5', 'Le plus de points gagne ; puis le plus de bâtiments ; puis la victoire est partagée.'],
      ],
      picture: { position: 'end', caption: 'Une ville achevée. Les coches marquent les promesses tenues.' },
    },
  ],
} satisfies Lesson
