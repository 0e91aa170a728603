// What the mentor says when something occurs for the first time.
export default {
  'tile': 'Wähle eines deiner drei Plättchen; bis es liegt, kannst du es dir anders überlegen.',
  'place': 'Felder eines Bodens, die sich berühren, bilden ein Viertel. Größere Viertel tragen größere Türme.',
  'promise': 'Jedes Bauwerk sagt, was es jetzt brächte. Ein Turm verspricht die Größe seines Viertels.',
  'open': 'Dieses Versprechen ist noch offen: So kostet es Punkte.',
  'risk': 'Ein unsicheres Versprechen: Jetzt ist es erfüllt, aber ein Plättchen könnte es brechen.',
  'merging': 'Ein Viertel, ein Turm: Kein Plättchen darf zwei verbinden.',
  'draw': 'Nimm eines der vier offenen Plättchen, oder das unbekannte vom Stapel.',
  'symbols': 'Parks und Sportplätze: Wer jeweils die meisten hat, bekommt 5 Punkte.',
  'last-round': 'Dein letztes Plättchen. Bauen darfst du noch; gezogen wird danach nicht.',
}
