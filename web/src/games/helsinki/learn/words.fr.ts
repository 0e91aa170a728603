import type { Lesson } from './outline'

export default {
  minute: [
    'Tu construis des pavillons autour du monument de la place du Sénat : sept cases sur sept, ton propre plateau.',
    'À ton tour, ton pion fait un bout du tour de la place. Ensuite, tu pioches les deux cartes près de lui ou tu construis un pavillon.',
    'Construire, c’est payer des cartes d’une couleur et pousser un pavillon depuis le côté où se tient ton pion. Il glisse jusqu’à ce qu’une tuile ou le monument l’arrête.',
    'Les pavillons rapportent des cartes bonus, des superstructures pour leurs toits, et des blasons qui permettent des actions spéciales.',
    'Quand la pioche est vide, on finit la manche. Les lignes et colonnes complètes rapportent des points, et les superstructures qui s’y trouvent aussi. Qui a le plus de points gagne.',
  ],
  controls: [
    'Souris : le pointeur montre seulement où irait la tuile. Un clic choisit l’endroit, un second au même endroit ou le bouton la pousse.',
    'Tourne la tuile avec la molette, le clic droit ou R ; F la retourne, S change de côté quand un autre est permis.',
    'Doigt : touche une rangée, puis encore une fois ou le bouton. Glisse de côté le long de la cathédrale ou de la maison Sederholm pour en changer ; de haut en bas, la page défile.',
    'Clavier : les flèches choisissent la rangée, Entrée pousse, D pioche, U annule, L montre à nouveau le dernier tour, Échap passe un tour qui se déroule. Les lettres se désactivent dans les réglages de la table.',
    'P essaie ton prochain tour, à tout moment et sans que personne le voie ; Entrée y joue un tour complet, Maj+Entrée à tout moment. Pendant que tu attends, un clic sur une case en pointillés envoie le pion d’avance.',
  ],
  titles: {
    H1: 'Ce qu’il y a sur la table',
    H3: 'Ton tour',
    H4: 'Construire : choisir et payer',
    push: 'Construire : pousser le pavillon',
    brings: 'Ce que rapporte une construction',
    H5: 'La fin et les points',
    H6: 'Les 15 actions',
    H2: 'La mise en place',
    H7: 'Routes sûres, l’extension',
    H8: 'Visible et caché',
  },
  rules: {
    'H1.1':
      'La place du Sénat est commune à tous. Elle a 8 cases pour les pions, deux sur chacun de ses quatre côtés, et entre elles 8 emplacements pour des cartes visibles. Chaque case touche donc deux cartes, et chaque carte deux cases.',
    'H1.2':
      'Il y a 100 cartes Pavillon : 18 dans chacune des cinq couleurs, et 10 jokers. Une carte de couleur montre son prix (1 à 5 cartes), le pavillon qu’elle permet de construire, toujours de sa couleur, et 0, 1 ou 2 superstructures.',
    'H1.3':
      'Chaque couleur a 10 tuiles Pavillon, ou pavillons : trois de 2 toits, trois de 3, trois de 4 et un de 5. Tu peux tourner un pavillon et le retourner. S’y ajoutent 12 tuiles Pavillon joker, ou tuiles joker : un seul toit, sans couleur.',
    'H1.4': 'Il y a 30 superstructures. Elles se posent sur les toits et comptent à la fin.',
    'H1.5':
      'Le plateau Action montre 15 actions, en trois rangées de cinq. Dans certaines parties, cinq sont recouvertes.',
    'H1.6':
      'Chacun a un plateau Joueur (son plateau) de 7 × 7 cases, avec le monument au milieu et des blasons sur 8 cases, un pion, et une prairie pour les blasons gagnés. Ton plateau est orienté comme la place : ses quatre côtés sont ceux de la place, la cathédrale en haut.',
    'H1.7':
      'Routes sûres ajoute des cartes bonus de 9, 7, 5 et 3 points, et quatre passages piétons au bord de chaque plateau. Tu choisis cette extension en préparant la table.',
    'H1.8':
      'Nous n’avons pas les images de la boîte d’origine. Les formes des pavillons, les faces des cartes, le nombre de cases de la place du Sénat et les places des blasons et des passages piétons sont reconstituées de notre mieux. Elles tiennent dans un seul fichier, que toute personne qui possède la boîte peut corriger.',
    'H2.1':
      'À quatre, on joue avec les 100 cartes. À trois, on retire deux 1 et un 5 de chaque couleur et quatre jokers : il en reste 81. À deux, on retire deux 1, deux 2, deux 3 et deux 4 de chaque couleur, un seul 5 de n’importe quelle couleur et six jokers : il en reste 53. Le sort décide lesquelles, et chacun peut les voir ; d’après les livrets, vous choisissez le 5 vous-mêmes. Avant la version 2 des règles, nous retirions un 5 de chaque couleur et il en restait 49 ; tu peux encore choisir cela en préparant la table.',
    'H2.2': 'On mélange les cartes et on en pose 8, face visible, autour de la place.',
    'H2.3':
      'Le premier joueur voit ces cartes et met son pion sur la case de son choix. Le pion suivant se place deux cases plus loin dans le sens horaire, et ainsi de suite dans l’ordre du tour.',
    'H2.4': 'Alors seulement, chacun reçoit deux cartes cachées.',
    'H2.5':
      'Le plateau Action peut être « Complet » (les 15 actions), pour une « Première partie » (la rangée du bas est recouverte) ou « Nouveaux défis » (cinq actions quelconques sont recouvertes, par choix ou par le sort). Personne ne peut utiliser une action recouverte.',
    'H3.1':
      'On joue par manches : chacun a un tour, dans le sens horaire, à partir du premier joueur, tiré au sort sauf si la table en décide autrement. À ton tour, avance ton pion ; puis pioche des cartes ou construis un pavillon. Des actions peuvent s’y ajouter.',
    'H3.2':
      'Ton pion avance de 1, 2 ou 3 cases dans le sens horaire. Il ne peut pas rester sur place, mais plusieurs pions peuvent partager une case.',
    'H3.3':
      'Pour piocher, prends les deux cartes près de ton pion. Si tu utilises « Une carte de plus », sa carte vient ensuite, de la pioche. Alors seulement on remplit les deux trous depuis la pioche, puis la limite de main s’applique. Les livrets ne donnent pas d’ordre ici.',
    'H3.4':
      'Tu as au plus 7 cartes en main. Si tu en as plus après avoir pioché, défausse-toi de cartes de ton choix, face visible, avant toute autre chose. « Main sans limite » peut te l’éviter.',
    'H3.5':
      'Un tour a ces moments : avant l’avance du pion, l’avance, après elle, la pioche ou la construction, et après. La liste plus haut dit à quel moment chaque action est possible. Tu termines ton tour toi-même. S’il n’y a plus rien à faire après une carte révélée, il se termine tout seul.',
    'H3.6':
      'En un tour, tu pioches au plus une fois et tu construis au plus deux fois ; et tu ne pioches jamais après avoir construit.',
    'H3.7':
      'Tu dois piocher ou construire. Piocher, c’est prendre ce qui se trouve près de ton pion, même une seule carte. Cette étape ne saute que s’il n’y a rien et que tu ne peux pas construire.',
    'H4.1':
      'Choisis dans ta main une carte de couleur dont le pavillon est encore dans la réserve. Son nombre est le prix : paie exactement autant de cartes de sa couleur. La carte choisie compte parmi elles.',
    'H4.2':
      'Un joker paie comme une carte de n’importe quelle couleur, et tu peux en utiliser plusieurs. Mais il ne montre pas de pavillon : tu ne peux pas le choisir pour construire.',
    'H4.3': 'Si le pavillon d’une carte n’est plus dans la réserve, la carte peut encore servir à payer.',
    'H4.4': 'Les cartes payées vont à la défausse dès que le pavillon est posé.',
    'H4.5':
      'Tourne et retourne le pavillon à ton gré. Il part de l’extérieur de ton plateau, du côté où se tient ton pion sur la place, et glisse tout droit, dans n’importe quel couloir où il tient. Il s’arrête quand, une case plus loin, il heurterait le monument ou une tuile, joker compris. Il peut dépasser le centre et glisser le long d’autres tuiles.',
    'H4.6':
      'Quelque chose doit l’arrêter, bord contre bord. On ne peut pas pousser un pavillon qui filerait jusqu’au bord d’en face. Ton premier pavillon s’arrête donc toujours au monument.',
    'H4.7': 'Là où il s’arrête, le pavillon entier doit être sur le plateau.',
    'H4.8':
      'Tu ne peux choisir qu’une carte que tu peux payer et dont le pavillon entre quelque part. Ainsi, ni carte ni blason ne sont dépensés pour une construction impossible à finir.',
    'H4.9':
      'Si le nouveau pavillon touche bord à bord un pavillon de sa couleur, prends une carte bonus dans la pioche. Une seule, quel que soit le nombre de pavillons touchés. Les tuiles joker sont sans couleur et ne comptent pas ; les livrets n’en disent rien. La carte bonus peut déjà aider à payer un second pavillon dans le même tour. Si la pioche est vide, on mélange d’abord la défausse, cartes payées comprises.',
    'H4.10':
      'Les superstructures de la carte choisie se posent tout de suite sur des toits du nouveau pavillon, une par toit au plus. S’il manque des toits libres ou des superstructures, le reste est perdu.',
    'H4.11':
      'Les blasons sous le nouveau pavillon vont dans ta prairie. Tu peux t’en servir aussitôt : pas pour la construction qui les a rapportés, mais pour une seconde, par exemple. Et un blason gagné par une tuile joker avant l’avance peut payer une avance plus longue. Les livrets ne disent pas si un blason pourrait payer « Une superstructure de plus » sur la construction même qui le rapporte ; ici, non.',
    'H4.12':
      'Tout se fait dans cet ordre : le pavillon est posé, les cartes payées sont défaussées, puis superstructures, blasons, carte bonus, et enfin Routes sûres. On ne peut rien refuser. Les livrets nomment la carte bonus en premier ; ici elle vient après tes choix, pour que rien ne soit révélé avant que tu les aies faits.',
    'H5.1':
      'La manche où la pioche se vide est la dernière. On la joue jusqu’au bout : chacun a donc le même nombre de tours. Les actions restent possibles jusqu’au tout dernier tour.',
    'H5.2':
      'S’il faut une carte et que la pioche est vide, on mélange la défausse pour en faire la nouvelle pioche, autant de fois qu’il le faut. On peut aussi lire les livrets néerlandais, anglais et allemand ainsi : aussitôt que la dernière carte est révélée ; les cartes payées ensuite ne seraient alors pas dans la nouvelle pioche. Si elle est vide aussi, on ne prend rien et un emplacement de la place reste vide.',
    'H5.3':
      'Chaque ligne complète et chaque colonne complète de ton plateau rapporte 2 points. La case du monument compte comme remplie, mais ne porte pas de superstructure.',
    'H5.4':
      'Chaque superstructure rapporte 3 points si sa ligne et sa colonne sont complètes, 1 point si une seule des deux l’est, rien sinon.',
    'H5.5':
      'S’y ajoutent les points gagnés en cours de partie, par les actions et Routes sûres. Qui a le plus de points gagne. À égalité, le dernier d’entre eux dans l’ordre du tour l’emporte.',
    'H5.6':
      'Exemple : deux lignes complètes (4), trois colonnes complètes (6), trois superstructures à leurs croisements (9), une dans une ligne complète seulement (1), deux dans des colonnes complètes seulement (2) et une nulle part (0) font 22 points.',
    'H6.1':
      'Pour utiliser une action, pose dessus un blason de ta prairie. Chaque action sert une fois par partie, et plusieurs peuvent servir dans un même tour. Ce que les autres utilisent ne te gêne pas.',
    'H6.2': 'La table ne propose une action que là où elle change quelque chose : aucun blason ne se perd par mégarde.',
    'H6.3':
      '« Avancer de 1 à 6 » et « Avancer de 1 à 5 » allongent l’avance de ce tour ; « Une case en arrière » la remplace. Une seule des trois par tour. Pour 4 ou 5 cases, prends l’une ou l’autre des longues ; pour 6, seulement la première.',
    'H6.4':
      'Les tuiles joker ne se poussent pas. Pose-les sur des cases libres, chacune bord à bord avec une de tes tuiles ; à côté du monument seul, cela ne suffit pas. Les trous fermés sont permis, et la seconde peut toucher la première. Elles se posent tout de suite. Elles gagnent des blasons et peuvent achever les routes sûres. S’il n’y a place que pour une, l’autre reste dans la réserve.',
    'H6.5':
      '« Par un autre côté » permet de pousser un pavillon depuis un autre côté. Là où le côté de ton pion mène au même endroit, l’action n’est pas proposée et ne coûte rien.',
    'H6.6':
      '« Une carte de plus » ajoute une carte de la pioche à celles que tu prends. Tu décides avant que les trous soient remplis. La limite de main vaut pour toutes les cartes ensemble.',
    'H6.7':
      '« Une carte de moins » rend une construction moins chère d’une carte. La carte choisie se paie toujours : un 1 ne coûte donc pas moins. Avec « Une carte comme joker », le prix baisse d’abord ; s’il ne reste alors que la carte choisie à payer, l’autre action n’est pas proposée.',
    'H6.8':
      '« Second pavillon » permet d’en construire un deuxième dans le même tour, payé et poussé comme d’habitude.',
    'H6.9':
      '« Piocher et construire » permet de piocher puis de construire dans le même tour. Tu poses le blason en construisant, après avoir vu les nouvelles cartes. Si finalement tu ne construis pas, tu le gardes.',
    'H6.10':
      'Avec « Une carte comme joker », une des cartes payées, autre que la carte choisie, peut être d’une autre couleur.',
    'H6.11':
      '« Une superstructure de plus » en ajoute une à celles de la carte choisie, même si elle n’en montre pas, tant qu’il reste une superstructure dans la réserve et un toit libre sur le nouveau pavillon.',
    'H6.12':
      '« Déplacer une superstructure » porte une de tes superstructures sur n’importe quel autre toit libre de ton plateau. Les tuiles joker conviennent, le monument non. Jamais au milieu d’une construction. Le livret français parle de ton propre plateau ; les autres sont moins clairs.',
    'H6.13': '« Deux points » te donne 2 points tout de suite.',
    'H6.14':
      '« Main sans limite » vaut jusqu’à la fin de ton prochain tour ; alors tu te défausses jusqu’à en garder 7. Tu peux l’utiliser quel que soit le nombre de tes cartes, même au moment de te défausser. Si la partie finit avant, on ne se défausse pas. Le livret français dit ton prochain tour, les autres la fin de la prochaine manche.',
    'H6.15':
      'Les actions se combinent. Avec « Piocher et construire » et « Second pavillon », tu pioches et tu construis deux fois. « Une carte de moins », « Une carte comme joker », « Par un autre côté » et « Une superstructure de plus » peuvent toutes servir à la même construction, et chacune ne vaut que pour celle-là.',
    'H6.16':
      'Les actions d’une construction se choisissent avec elle et s’annulent avec elle. Mais une fois quelque chose de caché révélé, rien de ce qui précède ne peut être annulé.',
    'H7.1': 'À deux, on joue avec les cartes bonus 5 et 3, à trois avec 7, 5 et 3, à quatre avec toutes.',
    'H7.2':
      'Quatre visiteurs attendent aux passages piétons de ton plateau. Dès que leurs quatre cases sont reliées par un seul groupe de tuiles sans interruption, bord à bord, tu prends la plus haute carte bonus restante et tu en marques aussitôt les points. Les tuiles joker comptent aussi, et la case du monument relie comme une tuile. Que le monument relie, c’est notre lecture, qu’une table peut désactiver : les livrets ne parlent que des tuiles Pavillon. On vérifie après chaque tuile, et cela se gagne une fois par partie. Le premier à réussir prend la carte la plus haute.',
    'H8.1':
      'Tout le monde voit les cartes de la place, les plateaux, les réserves, les prairies, les points, les actions utilisées et les cartes bonus, la défausse, les cartes retirées au début, et combien de cartes comptent chaque main et chaque pile.',
    'H8.2': 'Toi seul vois les cartes de ta main. Personne ne connaît l’ordre de la pioche.',
    'H8.3':
      'Avec l’option « Mémoire ouverte », la table montre les cartes que tous ont vu prendre. Une bonne mémoire les saurait de toute façon.',
  },
  when: {
    always: 'Avant ou après l’avance, ou après la pioche ou la construction',
    move: 'Avec l’avance du pion',
    draw: 'Avec la pioche',
    build: 'Avec une construction',
    'after-draw': 'Après la pioche, avec la construction',
    'after-build': 'Après une construction, avec la seconde',
  },
  pictures: {
    square: [
      'La place du Sénat : huit cases, huit cartes, et au milieu la pioche et la défausse.',
      'La place du Sénat vue d’en haut. Cartes et cases rondes alternent sur ses quatre côtés ; trois pions se tiennent à deux cases l’un de l’autre.',
    ],
    cards: [
      'Des cartes : le nombre est le prix, dessous le pavillon et les superstructures. En dernier, un joker.',
      'Six cartes : un 5 violet avec une superstructure, un 2 vert avec une superstructure, un 3 rouge, un 4 bleu avec deux superstructures, un 1 jaune, et un joker.',
    ],
    board: [
      'Un plateau vide : le monument au milieu, des blasons sur huit cases, et autour les quatre côtés de la place.',
      'Un plateau de sept sur sept cases vides avec un monument au centre et huit blasons. Le pion se tient à la cathédrale.',
    ],
    move: [
      'Où aller ? Les cases éclairées sont à 1, 2 et 3 cases.',
      'La place du Sénat avant une avance. Les trois cases qui suivent le pion dans le sens horaire sont éclairées et numérotées 1, 2 et 3.',
    ],
    draw: [
      'Maintenant, on peut prendre les deux cartes près du pion.',
      'La place du Sénat après une avance. Les cartes de part et d’autre du pion sont éclairées.',
    ],
    discard: [
      'Neuf cartes, c’est trop : deux doivent partir.',
      'Une main de neuf cartes ; l’une d’elles est marquée pour la défausse.',
    ],
    pay: [
      'Le 3 rouge coûte trois cartes : lui-même et deux autres. La table propose lesquelles ; un joker irait aussi.',
      'Une main au moment de payer. Deux cartes rouges sont marquées pour payer, le joker serait possible, la carte bleue non.',
    ],
    push: [
      'Le premier pavillon arrive depuis la cathédrale. Il s’arrête au monument.',
      'Un plateau au bord supérieur duquel attend un pavillon rouge de trois toits. Une image pâle montre où il s’arrêtera : au-dessus du monument et à côté.',
    ],
    nothing: [
      'Interdit : il n’y a rien dans ces deux couloirs.',
      'Un pavillon jaune attend au-dessus des colonnes a et b, vides jusqu’au bord d’en face. La raison est donnée dessous.',
    ],
    outside: [
      'Interdit aussi : debout dans ce couloir, le pavillon dépasserait du plateau.',
      'Un pavillon jaune attend debout au-dessus de la colonne c, où une seule case est libre. La raison est donnée dessous.',
    ],
    brings: [
      'Poussé depuis le palais du Gouvernement, ce pavillon rapporte un blason, et une carte bonus car il touche un autre pavillon jaune.',
      'Un pavillon jaune va s’arrêter au bord droit, sur un blason et à côté d’un pavillon jaune. De petites étiquettes montrent ce qu’il rapporte.',
    ],
    roofs: [
      'La carte montre deux superstructures, le nouveau pavillon a trois toits : choisis-en deux.',
      'Un nouveau pavillon bleu de trois toits ; sur chacun, une superstructure en contour montre qu’on peut en poser une.',
    ],
    example: [
      'L’exemple : 4 pour les lignes, 6 pour les colonnes, 12 pour les superstructures, 22 en tout.',
      'Un plateau terminé. Les lignes 2 et 4 et les colonnes c, d et e sont complètes. Il porte sept superstructures : trois aux croisements, une dans une ligne complète, deux dans des colonnes complètes, une ailleurs.',
    ],
    actions: [
      'Le plateau Action : ce qui est éclairé est possible maintenant. Les blasons montrent qui a utilisé quoi.',
      'Quinze actions en trois rangées de cinq. Plusieurs sont éclairées, quelques-unes portent des blasons. Deux blasons attendent dans la prairie.',
    ],
    wild: [
      'Où une tuile joker pourrait aller : à côté de n’importe quelle tuile, même dans le trou en e4.',
      'Un plateau avec trois pavillons. Toutes les cases libres voisines sont éclairées, même une case fermée à côté du monument.',
    ],
    roads: [
      'Ce pavillon relie les quatre passages piétons : 5 points tout de suite, et la ligne 4 est complète aussi.',
      'Un plateau dont les tuiles forment une croix passant par le monument. Le dernier pavillon vert va atteindre le passage piéton de droite.',
    ],
    start: [
      'Le premier joueur peut choisir n’importe quelle case.',
      'La place du Sénat sans pions ; les huit cases sont éclairées.',
    ],
  },
} satisfies Lesson
