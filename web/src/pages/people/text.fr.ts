import type { Words } from './text.en'

const words: Words = {
  // open seats
  openLead: 'Ici, tout le monde peut s’asseoir. Choisis une table, et tu joues.',
  openNone:
    'Aucune table n’est ouverte pour l’instant. Ouvres-en une : crée une table avec une place libre et active « Ouverte à tous ».',
  openAll: 'Toutes les tables ouvertes',
  sit: 'M’asseoir',
  toTable: 'À la table',
  hostedBy: (name) => `Hôte : ${name}`,
  withThem: (names) => `avec ${names}`,
  free: (count) => (count === 1 ? '1 place libre' : `${count} places libres`),
  noClock: 'sans pendule',
  perTurn: (time) => `${time} par tour`,
  level: 'Qui doit venir ?',
  levels: { any: 'Tout le monde', beginners: 'Débutants', experienced: 'Joueurs aguerris' },
  levelNote: 'Un simple souhait : personne n’est exclu.',
  wishes: { any: '', beginners: 'débutants bienvenus', experienced: 'pour joueurs aguerris' },
  anybody: 'Ouverte à tous',
  anybodyNote:
    'La table figure dans la liste de ce serveur, et qui veut prend une place libre. Avant le début, tu peux retirer quelqu’un.',
  // one person
  about: (name) => `À propos de ${name}`,
  mute: 'Masquer',
  muteNote: 'Tu ne lis plus ce que cette personne écrit, à aucune table. Elle n’en sait rien.',
  muted: (name) => `Tu ne lis plus ce que ${name} écrit.`,
  block: 'Bloquer',
  blockNote:
    'Masquée aussi. Cette personne ne peut pas s’asseoir à tes tables, et les siennes ne te sont pas proposées.',
  blocked: (name) => `${name} est bloqué.`,
  report: 'Signaler',
  reportNote: 'À l’hôte de la table et à qui gère ce serveur. Ce qui a été écrit est joint.',
  reportOwner: 'À qui gère ce serveur. Ce qui a été écrit est joint.',
  reportWhy: 'Que s’est-il passé ? (facultatif)',
  reported: 'Merci. C’est signalé.',
  reportedBefore: 'Tu l’as déjà signalé.',
  said: (text) => `« ${text} »`,
  // my list
  listTitle: 'Personnes masquées et bloquées',
  kinds: { mute: 'masqué', block: 'bloqué' },
  end: 'Lever',
  ended: (name) => `Tu lis de nouveau ${name}.`,
  // reports to a host
  reportsNew: (count) =>
    count === 1 ? 'Quelqu’un a été signalé à ta table.' : `${count} nouveaux signalements à ta table.`,
  reportsShow: 'Voir',
  reportsTitle: 'Signalements',
  reportsLead: 'Voici ce que des joueurs t’ont signalé. À toi de décider ; avant le début, tu peux retirer quelqu’un.',
  reportsDone: 'C’est fait',
  // watching together
  together: 'Regarder ensemble',
  togetherNote: 'Qui ouvre ce lien voit l’étape que tu montres.',
  leading: 'Tu mènes : les autres voient ce que tu vois.',
  following: (name) => `Tu suis ${name}.`,
  alone: 'Tu regardes de ton côté.',
  followAgain: 'Suivre à nouveau',
  leaderAway: (name) => `${name} n’est pas là pour le moment.`,
  replayEnded: 'Cette séance commune est terminée.',
  watching: (count) => (count === 1 ? 'Personne d’autre n’est encore là' : `${count} personnes regardent`),
  handOver: 'Passer la main',
  handTo: (name) => `${name} mène maintenant.`,
  somebody: 'Quelqu’un',
  you: 'Toi',
  lost: 'La connexion est perdue. Nouvel essai…',
  leave: 'Quitter',
}

export default words
