import type { CardFace, Side } from '../types'
import { report } from '../../shared/sentence'
import { plural } from './plural'
import type { ColourKey, Text } from './text'
import refusals from './refusals.fr'

const n = plural('fr')
const colour: Record<ColourKey, string> = {
  p: 'violet', g: 'vert', r: 'rouge', b: 'bleu', y: 'jaune', w: 'joker',
}
const hue = (letter: string) => colour[letter as ColourKey] ?? letter
const along: Record<Side, string> = {
  n: 'de la cathédrale', e: 'du palais du Gouvernement', s: 'de la maison Sederholm', w: 'de l’université',
}
const at: Record<Side, string> = {
  n: 'à la cathédrale', e: 'au palais du Gouvernement', s: 'à la maison Sederholm', w: 'à l’université',
}
const side: Record<Side, string> = {
  n: 'Cathédrale', e: 'Palais du Gouvernement', s: 'Maison Sederholm', w: 'Université',
}
const of = (name: string) => (/^[aeiouyhàâéèêëîïôöûü]/i.test(name) ? `d’${name}` : `de ${name}`)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const card = (face: CardFace) => (face.wild ? 'joker' : `${hue(face.colour)} ${face.number}`)
const list = new Intl.ListFormat('fr', { type: 'conjunction' })

export const fr: Text = {
  // pièces
  'side': (v) => side[v.side],
  'colour': (v) => hue(v.colour),
  'letter': (v) => ({ p: 'Vi', g: 'Ve', r: 'R', b: 'B', y: 'J' })[v.colour] ?? v.colour,
  'card': (v) => capital(card(v.card)),
  'card.full': (v) =>
    v.card.wild
      ? 'Joker'
      : `${capital(card(v.card))} : coûte ${n(v.card.number, 'carte', 'cartes')}, ${n(v.card.roofs, 'toit', 'toits')}` +
        (v.card.turrets ? `, ${n(v.card.turrets, 'superstructure', 'superstructures')}` : ''),
  'card.hidden': 'Carte cachée',
  'slot.empty': 'Emplacement vide',

  // cases
  'cell.roof': (v) => `toit ${hue(v.colour)} de ${v.roofs}`,
  'cell.wild': 'tuile joker',
  'cell.statue': 'monument',
  'cell.coat': 'blason',
  'cell.turret': 'superstructure',
  'cell.crosswalk': 'passage piéton',
  'cell.free': 'libre',
  'cell.new': 'nouveau pavillon',
  'cell.ghost': 'le pavillon se poserait ici',
  'cell.lit': 'peut être choisie',
  'cell.suggested': 'proposée',

  // parties de la page
  'area.board': (v) => (v.mine ? 'Ton plateau' : `Plateau ${of(v.name)}`),
  'area.square': 'Place du Sénat',
  'area.actions': 'Actions',
  'area.hand': 'Ta main',
  'area.supply': 'Réserve',
  'area.score': 'Points',
  'area.others': 'Joueurs',
  'area.prompt': 'Le tour',
  'area.log': 'Journal',
  'area.more': 'Le reste de la table',
  'hand.count': (v) => `Ta main · ${n(v.count, 'carte', 'cartes')}`,
  'hand.of': (v) => `${v.name} · ${n(v.count, 'carte', 'cartes')}`,
  'hand.empty': 'Aucune carte en main',
  'you': 'Toi',
  'points': (v) => (v.count < 2 ? 'point' : 'points'),
  'cards': (v) => (v.count < 2 ? 'carte' : 'cartes'),
  'coats': (v) => (v.count < 2 ? 'blason' : 'blasons'),
  'coats.ready': (v) => (v.count ? `${n(v.count, 'blason', 'blasons')} à utiliser` : 'Pas encore de blason'),
  'enlarge': (v) => `Agrandir le plateau ${of(v.name)}`,
  'pile': (v) => `Pioche : ${n(v.count, 'carte', 'cartes')}`,
  'discards': (v) => `Défausse : ${n(v.count, 'carte', 'cartes')}`,
  'bonus.left': (v) => `Cartes « Routes sûres » restantes : ${v.values}`,
  'supply.tile': (v) => `Pavillon ${hue(v.colour)} de ${v.roofs} : il en reste ${v.count}`,
  'supply.wild': (v) => `Tuiles joker : il en reste ${v.count}`,
  'supply.turrets': (v) => `Superstructures : il en reste ${v.count}`,
  'space': (v) => `Case ${v.space + 1}, ${side[v.side]}`,
  'space.lit': (v) => `, ${v.spaces < 0 ? 'une case en arrière' : `à ${n(v.spaces, 'case', 'cases')}`}`,
  'space.later': '. Cliquer pour y aller dès que c’est à toi',
  'space.coat': (v) => `, coûte un blason : ${v.action}`,
  'space.pawns': (v) => `, ici : ${list.format(v.names)}`,

  // actions
  'far': 'Avancer de 1 à 6',
  'further': 'Avancer de 1 à 5',
  'back': 'Une case en arrière',
  'two-wild': 'Deux tuiles joker',
  'one-wild': 'Une tuile joker',
  'no-limit': 'Main sans limite',
  'any-side': 'Par un autre côté',
  'second-build': 'Second pavillon',
  'draw-and-build': 'Piocher et construire',
  'extra-card': 'Une carte de plus',
  'two-points': 'Deux points',
  'extra-roof': 'Une superstructure de plus',
  'discount': 'Une carte de moins',
  'any-wild': 'Une carte comme joker',
  'move-roof': 'Déplacer une superstructure',
  'far.help': 'Pour ce tour, avance de 1 à 6 cases.',
  'further.help': 'Pour ce tour, avance de 1 à 5 cases.',
  'back.help': 'Recule d’une case au lieu d’avancer.',
  'two-wild.help': 'Pose deux tuiles joker, chacune à côté d’une de tes tuiles, même dans un trou.',
  'one-wild.help': 'Pose une tuile joker à côté d’une de tes tuiles, même dans un trou.',
  'no-limit.help': 'Pas de limite de main jusqu’à la fin de ton prochain tour.',
  'any-side.help': 'Pousse ce pavillon depuis un autre côté que celui du pion.',
  'second-build.help': 'Après une construction, construis encore un pavillon dans le même tour.',
  'draw-and-build.help': 'Après avoir pioché, construis dans le même tour.',
  'extra-card.help': 'Prends une carte de plus dans la pioche.',
  'two-points.help': 'Marque 2 points tout de suite.',
  'extra-roof.help': 'Pose une superstructure de plus que sur la carte.',
  'discount.help': 'Cette construction coûte une carte de moins.',
  'any-wild.help': 'Une carte d’une autre couleur compte comme joker pour payer.',
  'move-roof.help': 'Déplace une de tes superstructures vers un autre toit libre.',
  'action.lit': 'possible maintenant',
  'action.used': 'déjà utilisée',
  'action.covered': 'recouverte',
  'action.armed': 'choisie',
  'action.by': (v) => `utilisée par ${list.format(v.names)}`,
  'actions.lit': (v) => `${n(v.count, 'possible', 'possibles')} maintenant`,
  'actions.join': (v) => `${n(v.count, 'possible', 'possibles')} pour cette construction`,

  // consignes
  'prompt.start': 'Choisis une case pour le premier pion.',
  'prompt.move': 'Avance ton pion dans le sens horaire.',
  'prompt.main': 'Prends les deux cartes près du pion, ou choisis une carte pour construire.',
  'prompt.main.draw': 'Prends les deux cartes près de ton pion.',
  'prompt.main.build': 'Choisis une carte pour construire.',
  'prompt.main.plus': 'Choisis maintenant la carte pour construire.',
  'prompt.push': (v) => `Glisse le *pavillon ${hue(v.colour)}* le long ${along[v.side]}, puis pousse-le.`,
  'prompt.push.again': (v) => `Pousser le *pavillon ${hue(v.colour)}* ici ? Clique encore une fois.`,
  'prompt.pay': (v) =>
    v.missing > 0
      ? `Choisis encore ${n(v.missing, 'carte', 'cartes')} pour payer.`
      : `Payer avec encore ${n(v.count, 'carte', 'cartes')} ? Clique sur les cartes pour en changer.`,
  'prompt.pay.other': 'L’une d’elles doit être d’une autre couleur.',
  'prompt.roof': (v) => (v.count < 2 ? 'Pose la superstructure sur un toit du nouveau pavillon.' : `Pose ${v.count} superstructures sur le nouveau pavillon, une par toit.`),
  'prompt.wild': 'Pose la seconde tuile joker.',
  'prompt.drop': 'Où veux-tu poser la superstructure ?',
  'prompt.discard': 'Trop de cartes : défausse-toi jusqu’à en garder 7.',
  'prompt.after': 'C’est tout ? Utilise une action ou termine ton tour.',
  'prompt.after.end': 'C’est tout : termine ton tour.',
  'prompt.over': 'La partie est terminée.',
  'prompt.armed.wild': 'Où veux-tu poser la tuile joker ?',
  'prompt.armed.lift': 'Quelle superstructure veux-tu déplacer ?',
  'prompt.armed.move': 'Choisis une case éclairée.',
  'prompt.armed.draw': 'Pioche, plus une carte de la pioche.',
  'prompt.wait': (v) =>
    ({
      start: `${v.name} choisit sa case de départ.`,
      move: `${v.name} avance son pion.`,
      main: `${v.name} pioche ou construit.`,
      push: `${v.name} pousse un pavillon.`,
      pay: `${v.name} paie.`,
      roof: `${v.name} pose des superstructures.`,
      discard: `${v.name} se défausse de cartes.`,
    })[v.step] ?? `${v.name} joue.`,
  'cost': (v) => `${capital(card(v.card))} coûte ${n(v.count, 'carte', 'cartes')}`,

  // boutons
  'do.draw': 'Piocher',
  'do.draw.extra': 'Piocher 3',
  'do.turn': 'Tourner',
  'do.flip': 'Retourner',
  'do.side': 'Côté',
  'do.push': 'Pousser',
  'do.pay': 'Payer',
  'do.roof': 'Poser',
  'do.discard': 'Défausser',
  'do.end': 'Fin du tour',
  'do.cancel': 'Renoncer',
  'do.undo': 'Annuler',
  'do.restart': 'Refaire le tour',
  'do.mine': 'Mon plateau',
  'plate': 'Couloir du pavillon',
  'plate.help': 'Les flèches déplacent le pavillon, R le tourne, F le retourne, Entrée le pousse.',
  'plate.value': (v) => `${v.lane}, tourné ${v.turns} fois${v.flipped ? ', retourné' : ''}`,

  // ce qu’apporte une action
  'brings.stop': (v) => `s’arrête en ${v.cells}`,
  'brings.row': (v) => `Ligne ${v.line}`,
  'brings.column': (v) => `Colonne ${v.line}`,
  'brings.turrets': 'par les superstructures',
  'brings.actions': 'par les actions',
  'brings.coat': (v) => (v.count < 2 ? 'blason' : 'blasons'),
  'brings.card': 'carte bonus',
  'brings.roofs': (v) => (v.count < 2 ? 'superstructure' : 'superstructures'),
  'brings.roads': 'Routes sûres',
  'brings.last': 'C’est alors la dernière manche.',
  'brings.discards': (v) => `puis ${n(v.count, 'carte', 'cartes')} à défausser`,
  'tag.build': 'Choisie',
  'tag.pays': 'Paie',
  'tag.discard': 'Défausse',
  'tag.short': (v) => `manque ${v.count}`,
  'tag.gone': 'Épuisé',
  'tag.nowhere': 'Aucune place',
  'tag.no': 'Pas maintenant',

  // points
  'score.rows': 'Lignes',
  'score.columns': 'Colonnes',
  'score.turrets': 'Superstructures',
  'score.actions': 'Actions',
  'score.dry-roads': 'Routes sûres',
  'score.total': 'Total',
  'score.caption': 'Points par catégorie',
  'tab.others': 'Joueurs',
  'tab.square': 'Place',
  'tab.actions': 'Actions',
  'tab.score': 'Points',

  // refus
  refusals,
  'no.other': 'Ce n’est pas possible maintenant.',

  // ce qui s’est passé
  'log': (v) => report(list, v.you ? 'Tu' : v.name, v.did, v.brought, ' : '),
  'log.start': (v) => `${v.you ? 'commences' : 'commence'} ${at[v.side]}`,
  'log.move': (v) => `${v.spaces < 0 ? `${v.you ? 'recules' : 'recule'} d’une case` : `${v.you ? 'avances' : 'avance'} de ${n(v.spaces, 'case', 'cases')}`}${uses(v.action)}`,
  'log.draw': (v) => `${v.you ? 'prends' : 'prend'} ${v.cards.length ? cards(v.cards) : v.extra ? 'trois cartes' : 'deux cartes'}${v.cards.length && v.extra ? ' et une carte de la pioche' : ''}`,
  'log.use': (v) => `${v.you ? 'utilises' : 'utilise'} « ${v.action} »`,
  'log.end': (v) => (v.you ? 'termines ton tour' : 'termine son tour'),
  'log.build': (v) => `${v.you ? 'construis' : 'construit'} avec ${card(v.card)}`,
  'log.push': (v) => `${v.you ? 'pousses' : 'pousse'} un pavillon ${hue(v.colour)} de ${n(v.roofs, 'toit', 'toits')} du côté ${along[v.side]}`,
  'log.built': (v) => `${v.you ? 'construis' : 'construit'} un pavillon ${hue(v.colour)} de ${n(v.roofs, 'toit', 'toits')}`,
  'log.row': (v) => `ligne ${v.line}`,
  'log.column': (v) => `colonne ${v.line}`,
  'log.coats': (v) => n(v.count, 'blason', 'blasons'),
  'log.points': (v) => `${v.points} ${Math.abs(v.count) < 2 ? 'point' : 'points'}`,
  'log.last': 'la dernière manche commence',
  'log.bonus': (v) => `${v.you ? 'pioches' : 'pioche'} une carte bonus`,
  'log.pay': (v) => `${v.you ? 'paies' : 'paie'} ${cards(v.cards)}`,
  'log.roof': (v) => `${v.you ? 'poses' : 'pose'} ${v.cells.length === 1 ? 'une superstructure' : 'des superstructures'} en ${list.format(v.cells)}`,
  'log.wild': (v) => `${v.you ? 'poses' : 'pose'} ${v.cells.length === 1 ? 'une tuile joker' : 'des tuiles joker'} en ${list.format(v.cells)}`,
  'log.wilds': (v) => `${v.you ? 'poses' : 'pose'} ${n(v.count, 'tuile joker', 'tuiles joker')}`,
  'log.lift': (v) => `${v.you ? 'prends' : 'prend'} la superstructure de ${v.cell}`,
  'log.drop': (v) => `${v.you ? 'poses' : 'pose'} la superstructure en ${v.cell}`,
  'log.shift': (v) => `${v.you ? 'déplaces' : 'déplace'} une superstructure de ${v.from} en ${v.to}`,
  'log.discard': (v) => `${v.you ? 'te défausses' : 'se défausse'} de ${cards(v.cards)}`,
}

const cards = (faces: CardFace[]) => list.format(faces.map(card))
const uses = (action: string) => (action ? ` avec « ${action} »` : '')
