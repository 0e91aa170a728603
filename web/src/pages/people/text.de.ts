import type { Words } from './text.en'

const words: Words = {
  // open seats
  openLead: 'Hier darf jeder Platz nehmen. Such dir einen Tisch aus, und du bist dabei.',
  openNone:
    'Gerade ist kein Tisch offen. Öffne selbst einen: Stell einen Tisch mit freiem Platz auf und schalte „Offen für alle“ ein.',
  openAll: 'Alle offenen Tische',
  sit: 'Platz nehmen',
  toTable: 'Zum Tisch',
  hostedBy: (name) => `${name} lädt ein`,
  withThem: (names) => `mit ${names}`,
  free: (count) => (count === 1 ? '1 freier Platz' : `${count} freie Plätze`),
  noClock: 'ohne Uhr',
  perTurn: (time) => `${time} je Zug`,
  level: 'Wer soll kommen?',
  levels: { any: 'Alle', beginners: 'Anfänger', experienced: 'Erfahrene' },
  levelNote: 'Nur ein Wunsch: Niemand wird ausgeschlossen.',
  wishes: { any: '', beginners: 'für Anfänger', experienced: 'für Erfahrene' },
  anybody: 'Offen für alle',
  anybodyNote:
    'Der Tisch steht auf diesem Server in der Liste, und wer möchte, nimmt einen freien Platz. Vor dem Start kannst du Leute wieder vom Tisch nehmen.',
  // one person
  about: (name) => `Zu ${name}`,
  mute: 'Stumm schalten',
  muteNote: 'Du liest nichts mehr, was diese Person schreibt, an keinem Tisch. Sie erfährt es nicht.',
  muted: (name) => `Du liest nicht mehr, was ${name} schreibt.`,
  block: 'Blockieren',
  blockNote: 'Auch stumm. Diese Person kann an deinen Tischen nicht Platz nehmen, und ihre werden dir nicht angeboten.',
  blocked: (name) => `${name} ist blockiert.`,
  report: 'Melden',
  reportNote:
    'An den, der zum Tisch eingeladen hat, und an den Betreiber dieses Servers. Was geschrieben wurde, geht mit.',
  reportOwner: 'An den Betreiber dieses Servers. Was geschrieben wurde, geht mit.',
  reportWhy: 'Was ist geschehen? (freiwillig)',
  reported: 'Danke. Es ist gemeldet.',
  reportedBefore: 'Das hast du schon gemeldet.',
  said: (text) => `„${text}“`,
  // my list
  listTitle: 'Stumme und blockierte Leute',
  kinds: { mute: 'stumm', block: 'blockiert' },
  end: 'Aufheben',
  ended: (name) => `${name} ist wieder zu hören.`,
  // reports to a host
  reportsNew: (count) =>
    count === 1 ? 'An deinem Tisch wurde jemand gemeldet.' : `${count} neue Meldungen an deinem Tisch.`,
  reportsShow: 'Zeigen',
  reportsTitle: 'Meldungen',
  reportsLead: 'Das haben dir Mitspieler gemeldet. Du entscheidest; vor dem Start kannst du jemanden vom Tisch nehmen.',
  reportsDone: 'Erledigt',
  // watching together
  together: 'Gemeinsam anschauen',
  togetherNote: 'Wer diesen Link öffnet, sieht den Schritt, den du zeigst.',
  leading: 'Du führst: Die anderen sehen, was du siehst.',
  following: (name) => `Du folgst ${name}.`,
  alone: 'Du siehst dich allein um.',
  followAgain: 'Wieder folgen',
  leaderAway: (name) => `${name} ist gerade nicht da.`,
  replayEnded: 'Diese gemeinsame Vorführung ist zu Ende.',
  watching: (count) => (count === 1 ? 'Noch ist sonst niemand da' : `${count} Leute schauen zu`),
  handOver: 'Führung abgeben',
  handTo: (name) => `Jetzt führt ${name}.`,
  somebody: 'Jemand',
  you: 'Du',
  lost: 'Die Verbindung ist weg. Neuer Versuch …',
  leave: 'Verlassen',
}

export default words
