import type { Lesson } from './lesson'

export default {
  intro: 'Tu bâtis des pavillons autour de la statue de la place du Sénat : sept cases sur sept, les tiennes. Les tuiles ne sont jamais simplement posées. Elles sont poussées depuis le côté où se tient ton pion, jusqu’à ce que quelque chose les arrête.',
  sections: [
    {
      title: 'Un tour en un souffle',
      paragraphs: [
        ['H3.1', 'Déplace ton pion, puis prends deux cartes ou bâtis un pavillon. Ensuite c’est au suivant.'],
        ['H3.2', 'Le pion avance de 1, 2 ou 3 cases autour de la place, dans le sens horaire. Il ne peut pas rester sur place ; une case peut être partagée.'],
        ['H3.3', 'Prendre des cartes : les deux à côté de ton pion. Les vides sont comblés depuis la pioche.'],
        ['H3.4', 'Tu tiens au plus sept cartes. Après en avoir pris, tu défausses jusqu’à sept.'],
      ],
    },
    {
      title: 'Bâtir : payer, puis pousser',
      paragraphs: [
        ['H4.1', 'Choisis une carte de ta main. Son chiffre est le prix : autant de cartes de sa couleur, elle comprise. Sa tuile est ce que tu bâtis.'],
        ['H4.2', 'Un joker paie comme n’importe quelle couleur.'],
        ['H4.5', 'Tourne et retourne la tuile à ton gré. Elle glisse tout droit depuis le côté de ton pion, dans la voie de ton choix, et s’arrête là où le pas suivant heurterait une tuile ou la statue.'],
        ['H4.6', 'Quelque chose doit l’arrêter. Une tuile qui sortirait de l’autre côté ne peut pas être poussée. La toute première rencontre donc toujours la statue.'],
        ['H4.7', 'Là où elle s’arrête, toute la tuile doit être sur le plateau.'],
      ],
      picture: { position: 'early', caption: 'Un plateau après quelques tours : la première tuile a rencontré la statue, les autres des tuiles.' },
    },
    {
      title: 'Ce que rapporte un bâtiment',
      paragraphs: [
        ['H4.9', 'Si la nouvelle tuile touche une tuile de sa couleur, tu pioches une carte. Une seule, quel que soit le nombre.'],
        ['H4.10', 'Les tourelles de la carte vont sur des toits de la nouvelle tuile, une par toit. Elles comptent à la fin.'],
        ['H4.11', 'Les blasons sous la nouvelle tuile vont dans ton pré. Ils paient les actions.'],
      ],
    },
    {
      title: 'Actions',
      paragraphs: [
        ['H6.1', 'Pose un blason sur une action pour t’en servir. Chaque action une fois par partie, plusieurs dans un tour si tu veux.'],
        ['H6.3', 'Certaines changent le déplacement : jusqu’à six, jusqu’à cinq, ou une case en arrière.'],
        ['H6.4', 'Les tuiles joker d’un toit remplissent des cases libres à côté de tes tuiles. Elles ne sont pas poussées : elles bouchent les trous.'],
        ['H6.16', 'D’autres changent un bâtiment : moins cher, par un autre côté, une tourelle de plus, un second. La table ne propose que ce qui a un effet.'],
      ],
    },
    {
      title: 'La fin et les points',
      paragraphs: [
        ['H5.1', 'Quand la pioche est vide, la manche est jouée jusqu’au bout. Chacun a eu le même nombre de tours.'],
        ['H5.3', 'Chaque rangée complète et chaque colonne complète : 2 points. La statue compte comme bâtie.'],
        ['H5.4', 'Chaque tourelle : 3 points si sa rangée et sa colonne sont complètes, 1 point si une seule l’est.'],
        ['H5.5', 'S’y ajoutent les points des actions. Le plus de points gagne ; à égalité, qui vient plus tard dans l’ordre du tour.'],
      ],
      picture: { position: 'end', caption: 'La fin d’une partie : des barres marquent les rangées et colonnes complètes.' },
    },
    {
      title: 'Chemins au sec',
      paragraphs: [
        ['H7.2', 'Avec cette extension, quatre visiteurs attendent au bord. Qui relie en premier les quatre passages piétons par un seul groupe de tuiles prend la plus haute carte bonus restante.'],
      ],
    },
  ],
} satisfies Lesson
