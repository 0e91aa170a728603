import type { Lesson } from './outline'

export default {
  minute: [
    'Tu fais pousser une ville de seize tuiles, quatre sur quatre. Chaque tuile a quatre cases de terre, d’herbe, de roche ou d’eau.',
    'À ton tour, pose une de tes trois tuiles, construis dessus un gratte-ciel ou un équipement si tu veux, et pioche une nouvelle tuile.',
    'Les cases d’un même terrain qui se touchent forment un quartier. Un gratte-ciel, ou tour, promet la taille de son quartier. Promesse tenue, elle rapporte sa valeur ; promesse rompue, tu perds autant.',
    'Bus, éoliennes et biosphères promettent autre chose : ce qui se trouve dans une ligne et une colonne, une place dans la ville, la forme d’un quartier.',
    'Après seize manches, chaque ville est pleine. Avoir le plus de parcs ou le plus de terrains de sport rapporte encore un peu. Qui a le plus de points gagne.',
  ],
  controls: [
    'Souris : le pointeur montre seulement ce qu’une place rapporterait. Un clic la choisit, un second au même endroit ou le bouton pose la tuile.',
    'Tourne la tuile avec la molette, le clic droit, R (Maj+R : à gauche) ou les flèches à ses coins. On ne retourne jamais une tuile.',
    'Doigt : touche une place, puis encore une fois ou le bouton. Balayer la ville fait défiler la page.',
    'Clavier : les flèches parcourent la ville, Entrée pose ou construit, Échap abandonne, U annule, L montre à nouveau le dernier tour, Échap passe un tour qui se déroule. Les lettres se désactivent dans les réglages de la table.',
    'P essaie ton prochain tour, à tout moment et sans que personne le voie ; Entrée y joue un tour complet, Maj+Entrée à tout moment.',
  ],
  titles: {
    N1: 'Ce qu’il y a sur la table',
    turn: 'Ton tour : poser une tuile',
    districts: 'Les quartiers',
    building: 'Puis construire, si tu veux',
    drawing: 'Puis piocher une tuile',
    N4: 'Les points',
    utilities: 'Bus, éoliennes, biosphères',
    N2: 'La mise en place',
    N7: 'Visible et caché',
  },
  rules: {
    'N1.1':
      'Il y a 78 tuiles de deux cases sur deux : terre, herbe, roche ou eau. Certaines cases portent un parc, d’autres un terrain de sport. Quatre de ces tuiles sont les tuiles d’équité, numérotées de 1 à 4 au dos : la 1 est la plus pauvre, la 4 la plus riche.',
    'N1.2':
      'Il y a 28 gratte-ciel, ou tours, de quatre genres, chacun avec les valeurs 4, 5, 6, 7, 8, 10 et 12. La terre cuite va sur la terre, l’arbre sur l’herbe, la pierre sur la roche, la cascade sur l’eau.',
    'N1.3': 'Il y a 36 équipements publics : 12 bus, 12 éoliennes et 12 biosphères.',
    'N1.4':
      'Nous n’avons pas les images de la boîte d’origine. Ce que montrent les tuiles et les biosphères est reconstitué de notre mieux. Cela tient dans un seul fichier, que toute personne qui possède la boîte peut corriger.',
    'N2.1': 'À deux, on laisse de côté les tours de 5 et de 7, à trois celles de 7. À quatre, toutes sont là.',
    'N2.2':
      'Deux des trois sortes d’équipements sont en jeu, par choix ou par le sort. De chacune des deux, on tire 5 pièces à deux joueurs, 6 à trois, 7 à quatre. Elles sont visibles, et chacun peut prendre n’importe laquelle.',
    'N2.3':
      'Le premier dans l’ordre du tour prend la tuile d’équité 1, le deuxième la 2, et ainsi de suite : ceux qui jouent plus tard en reçoivent une meilleure. Les autres ne servent pas.',
    'N2.4': 'On mélange les 74 autres tuiles pour former la pioche, et on en pose quatre face visible.',
    'N2.5': 'Chacun reçoit deux tuiles. Avec la tuile d’équité, cela fait une main de trois.',
    N3: 'On joue seize manches. Dans chacune, tous ont un tour, à partir du premier joueur, tiré au sort sauf si la table en décide autrement. Ton tour a trois étapes : poser une tuile, construire une pièce si tu veux, piocher une tuile.',
    'N3.1':
      'Choisis une des tuiles de ta main, la tuile d’équité comme les autres. Tourne-la à ton gré et pose-la bord à bord avec une tuile de ta ville. La première, tu la poses où tu veux. Une tuile posée ne bouge ni ne tourne plus jamais, et ta ville non plus.',
    'N3.2':
      'Ta ville n’a pas de cadre fixe. Elle peut pousser dans toutes les directions tant qu’elle tient dans quatre tuiles sur quatre. Dès qu’elle en a quatre en largeur, la gauche et la droite sont fixées, mais le haut et le bas restent ouverts jusqu’à ce qu’elle en ait quatre en hauteur ; et inversement. À la fin, c’est un carré de 4 × 4 tuiles, 8 × 8 cases.',
    'N3.3': 'Les cases voisines n’ont pas besoin de s’accorder.',
    'N3.4': 'Les cases d’un même terrain qui se touchent par un bord forment un quartier. Les coins ne relient pas.',
    'N3.5':
      'Tu ne peux pas poser une tuile qui mettrait dans un même quartier deux tours de quartiers différents. Un quartier qui en a déjà deux peut grandir, mais pas rejoindre une troisième tour. Seulement si aucune de tes tuiles ne peut aller ailleurs, tu peux en poser une n’importe où.',
    'N3.6':
      'Tu peux construire une pièce par tour, ou aucune. Elle va sur une case libre de la tuile que tu viens de poser, jamais sur un parc ni un terrain de sport. Une fois construite, elle ne bouge plus.',
    'N3.7':
      'Une tour demande une case de son propre terrain, et un quartier sans tour, tel qu’il est avec la nouvelle tuile.',
    'N3.8': 'Un équipement peut aller sur n’importe quel terrain, même dans un quartier où il y a d’autres bâtiments.',
    'N3.9':
      'Prends une des quatre tuiles visibles, et la place vide est aussitôt remplie depuis la pioche. Ou prends la première tuile de la pioche.',
    'N3.10':
      'Après ta seizième tuile, tu peux encore construire, mais tu ne pioches plus. Deux tuiles restent dans ta main et ne comptent pas, même si la tuile d’équité en est. Si jamais la pioche était vide, les places vides le resteraient et on ne pourrait prendre que des tuiles visibles ; s’il n’y en avait plus, on ne piocherait rien.',
    'N4.1': 'Une tour rapporte sa valeur si son quartier a au moins autant de cases ; sinon, tu perds sa valeur.',
    'N4.2':
      'Si un quartier a plusieurs tours, une seule compte, les autres valent 0. La table choisit la meilleure pour toi : la plus haute dont l’objectif est atteint, sinon la plus petite perte.',
    'N4.3':
      'Un bus, une éolienne ou une biosphère rapporte sa valeur si sa condition est remplie ; sinon, tu perds sa valeur.',
    'N4.4':
      'Le plus de parcs dans la ville : 5 points. Le plus de terrains de sport : 5 points. À égalité, chacun des ex æquo les reçoit. Si personne n’en a, personne ne les reçoit.',
    'N4.5':
      'Qui a le plus de points gagne. À égalité, le plus de bâtiments dans la ville décide, tours et équipements ensemble ; si c’est encore égal, la victoire est partagée.',
    N5: 'Exemples : une tour-cascade 8 dans un quartier d’eau de 8 cases : +8. Une tour de terre cuite 5 dans un quartier de terre de 4 : −5. Une tour de pierre 4 dans un quartier de roche de 2 : −4. Un bus pour 4 parcs, avec 4 parcs dans sa ligne et sa colonne réunies : +8. Une éolienne pour la colonne de gauche, qui s’y trouve : +4. Une biosphère de trois cases en L, dans un quartier exactement de cette forme : +5.',
    N6: 'Pour les bus, lignes et colonnes sont faites de cases, 8 × 8. Pour les éoliennes, elles sont faites de tuiles, 4 × 4.',
    'N6.1':
      'Un bus compte ce qu’il montre dans sa ligne et sa colonne réunies : parcs, terrains de sport, tours ou autres équipements. Sa propre case ne compte jamais. Le reste n’importe pas, et une même chose peut compter pour plusieurs bus. Les équipements sont les bus, les éoliennes et les biosphères. Il y en a deux de chaque genre.',
    'N6.2':
      'Une éolienne veut une place dans la ville achevée : la colonne de gauche ou de droite, la ligne du haut ou du bas, un coin, ou l’une des quatre tuiles du milieu. Plusieurs éoliennes peuvent être à la même place. Il y en a deux de chaque genre.',
    'N6.3':
      'Une biosphère veut que son quartier ait exactement la forme et la taille montrées, tournées à volonté mais sans miroir, sur n’importe quel terrain. Tours, parcs, terrains de sport et autres équipements n’y gênent pas, et une tour compte à part. Une seule biosphère par quartier peut rapporter, la meilleure qui convient ; les autres y sont manquées. Il y en a deux de chaque genre.',
    'N7.1':
      'Tout le monde voit les villes, les tuiles visibles, la réserve, combien de tuiles compte la pioche, et qui a quelle tuile d’équité. Toi seul vois les autres tuiles de ta main. Personne ne connaît l’ordre de la pioche.',
    'N7.2':
      'Avec l’option « Mémoire ouverte », la table montre les tuiles que tous ont vu prendre. Une bonne mémoire les saurait de toute façon.',
  },
  pictures: {
    tiles: [
      'Une main de trois tuiles. L’une d’elles est une tuile d’équité.',
      'Trois tuiles de quatre cases chacune. L’une porte un terrain de sport, une autre est marquée tuile d’équité 1.',
    ],
    supply: [
      'La réserve au début d’une partie à deux : des tours de quatre genres et deux sortes d’équipements.',
      'Des rangées de tours de 4 à 12 en terre cuite, arbre, pierre et cascade, puis des rangées de bus et d’éoliennes.',
    ],
    place: [
      'Les places éclairées sont libres. Ici, le quartier de terre aurait six cases, juste ce que demande la tour.',
      'Une ville de trois tuiles. Une quatrième va être posée ; une bulle dit que le quartier de terre aurait 6 cases sur 6.',
    ],
    frame: [
      'Cette ville a quatre tuiles de large : elle ne peut plus pousser que vers le haut et le bas.',
      'Une ville de sept tuiles, quatre de large et deux de haut. Des places sont éclairées au-dessus, au-dessous et dans le creux, aucune sur les côtés.',
    ],
    district: [
      'Un quartier de terre de six cases. Sa tour en demande huit : encore deux.',
      'Une ville de cinq tuiles. Un quartier est entouré ; une bulle dit 6 sur 8.',
    ],
    merge: [
      'Interdit ainsi : la nouvelle tuile réunirait les quartiers de deux tours.',
      'Une tuile est tenue entre deux quartiers de terre qui ont chacun une tour. La raison est donnée au-dessus de la ville.',
    ],
    build: [
      'La nouvelle tuile est la dernière à gauche. Chaque pièce de la réserve dit ce qu’elle y rapporterait maintenant, et ce qui manque.',
      'Une ville de six tuiles avec trois cases éclairées sur la nouvelle, et la réserve avec des points en plus ou en moins sous chaque pièce.',
    ],
    draw: [
      'Une des quatre tuiles visibles, ou la première de la pioche.',
      'Quatre tuiles éclairées côte à côte, et la pioche.',
    ],
    score: [
      'Les points en cours de partie : ce qui est acquis, et ce qui peut encore se perdre.',
      'Un tableau des points de deux joueurs pour les tours, bus, éoliennes, parcs et terrains de sport.',
    ],
    example: [
      'Les exemples dans une seule ville : la tour 8 atteint son objectif, les tours 5 et 4 le manquent, le bus et l’éolienne l’atteignent.',
      'Une ville achevée. Une tour-cascade, un bus et une éolienne portent des coches ; une tour de terre cuite à 4 sur 5 et une tour de pierre à 2 sur 4 portent des croix.',
    ],
    biosphere: [
      'Deux biosphères sont dans des quartiers exactement de leur forme : +5 et +6. Le quartier de la troisième est trop grand : −8.',
      'Une ville achevée avec trois biosphères. Celles d’un L de trois cases et d’un bloc de quatre portent des coches ; une autre, qui veut une barre de quatre, porte une croix.',
    ],
  },
} satisfies Lesson
