import type { Lesson } from './outline'

export default {
  minute: [
    'Je bouwt paviljoens rond het standbeeld op het Senaatsplein: zeven bij zeven velden, je eigen bord.',
    'In je beurt loopt je pion een stuk om het plein. Daarna trek je de twee kaarten ernaast, of je bouwt één paviljoen.',
    'Bouwen is kaarten van één kleur betalen en een fiche inschuiven vanaf de kant waar je pion staat. Het fiche glijdt tot een ander fiche of het standbeeld het tegenhoudt.',
    'Fiches leveren bonuskaarten op, dakopbouwen voor op de daken, en wapenschilden waarmee je bijzondere acties gebruikt.',
    'Is de trekstapel op, dan wordt de ronde uitgespeeld. Volle rijen en kolommen leveren punten op, en de dakopbouwen erin ook. Wie de meeste punten heeft, wint.',
  ],
  controls: [
    'Muis: de aanwijzer laat alleen zien waar het fiche zou komen. Een klik kiest de plek, een tweede daar of de knop duwt.',
    'Draai het fiche met het wieltje, de rechterknop of R; F keert het om, S wisselt van kant waar een andere mag.',
    'Vinger: tik op een baan, en dan nog een keer of op de knop. Sleep zijwaarts langs de kathedraal of het Sederholmhuis voor een andere baan; op en neer scrolt.',
    'Toetsenbord: pijltjes kiezen de baan, Enter duwt, D trekt kaarten, U neemt terug, L toont de laatste beurt nog eens, Escape slaat een getoonde beurt over. Letters zijn uit te zetten in de instellingen aan tafel.',
    'P probeert je volgende beurt uit, op elk moment en zonder dat iemand het ziet; Enter speelt daar een volledige beurt, Shift+Enter op elk moment. Terwijl je wacht, stuurt een klik op een gestippeld vak de pion vooruit.',
  ],
  titles: {
    H1: 'Wat er op tafel ligt',
    H3: 'Jouw beurt',
    H4: 'Bouwen: kiezen en betalen',
    push: 'Bouwen: het fiche inschuiven',
    brings: 'Wat een bouw oplevert',
    H5: 'Het einde en de punten',
    H6: 'De 15 acties',
    H2: 'Spelvoorbereiding',
    H7: 'Droge wegen, de uitbreiding',
    H8: 'Open en verborgen',
  },
  rules: {
    'H1.1':
      'Het Senaatsplein is van iedereen. Het heeft 8 velden voor de pionnen, twee aan elk van de vier kanten, en daartussen 8 plekken voor open kaarten. Naast elk veld liggen dus twee kaarten, en elke kaart ligt tussen twee velden.',
    'H1.2':
      'Er zijn 100 paviljoenkaarten: 18 in elk van de vijf kleuren, en 10 jokerkaarten, kortweg jokers. Een gekleurde kaart toont haar prijs (1 tot 5 kaarten), het fiche dat ze bouwt, altijd in haar eigen kleur, en 0, 1 of 2 dakopbouwen.',
    'H1.3':
      'Elke kleur heeft 10 paviljoenfiches, kortweg fiches: drie van 2 daken, drie van 3, drie van 4 en één van 5. Je mag een fiche draaien en omdraaien. Daarbij komen 12 joker-paviljoenfiches, kortweg jokerfiches: één dak, geen kleur.',
    'H1.4': 'Er zijn 30 dakopbouw-stenen, kortweg dakopbouwen. Ze staan op daken en tellen aan het einde.',
    'H1.5': 'Het actiebord toont 15 acties in drie rijen van vijf. In sommige spellen zijn er vijf afgedekt.',
    'H1.6':
      'Iedereen heeft een spelersbord, kortweg bord, van 7 × 7 velden met het standbeeld in het midden en wapenschilden op 8 velden, een pion, en een weide voor gewonnen wapenschilden. Je bord ligt zoals het plein: de vier kanten zijn de vier kanten van het plein, met de kathedraal bovenaan.',
    'H1.7':
      'Droge wegen voegt bonuskaarten van 9, 7, 5 en 3 punten toe, en vier zebrapaden aan de rand van elk bord. Je kiest de uitbreiding wanneer je de tafel klaarzet.',
    'H1.8':
      'De plaatjes uit de oorspronkelijke doos hebben we niet. De vormen van de fiches, de kaarten, het aantal velden op het Senaatsplein en de plekken van de wapenschilden en zebrapaden zijn zo goed mogelijk nagemaakt. Ze staan in één bestand, en wie de doos heeft, kan het verbeteren.',
    'H2.1':
      'Met vier spelers doen alle 100 kaarten mee. Met drie gaan van elke kleur twee enen en één vijf weg, en vier jokers: 81 blijven over. Met twee gaan van elke kleur twee enen, tweeën, drieën en vieren weg, één enkele vijf van een willekeurige kleur, en zes jokers: 53 blijven over. Het lot bepaalt welke, en iedereen mag ze zien; volgens de spelregels kies je de vijf zelf. Vóór regelversie 2 namen we van elke kleur één vijf weg, zodat er 49 overbleven; dat kun je nog kiezen als je de tafel klaarzet.',
    'H2.2': 'De kaarten worden geschud, en 8 ervan komen open rond het plein te liggen.',
    'H2.3':
      'Wie begint, ziet deze kaarten en zet zijn pion op een veld naar keuze. De volgende pion komt twee velden verder met de klok mee, enzovoort in de beurtvolgorde.',
    'H2.4': 'Pas dan krijgt iedereen twee gedekte kaarten.',
    'H2.5':
      'Het actiebord kan “Volledig” zijn (alle 15 acties), “Eerste spel” (de onderste rij is afgedekt) of “Nieuwe uitdagingen” (vijf willekeurige zijn afgedekt, door jullie of door het lot gekozen). Een afgedekte actie kan niemand gebruiken.',
    'H3.1':
      'Je speelt in rondes: iedereen heeft één beurt, met de klok mee, te beginnen bij wie door het lot is aangewezen, tenzij de tafel iets anders zegt. In je beurt verplaats je je pion; daarna trek je kaarten of bouw je een paviljoen. Acties kunnen erbij komen.',
    'H3.2':
      'Je pion gaat 1, 2 of 3 velden vooruit, met de klok mee. Stilstaan mag niet, maar er mogen meer pionnen op één veld staan.',
    'H3.3':
      'Als je trekt, neem je de twee kaarten naast je pion. Gebruik je “Eén kaart meer”, dan komt die kaart daarna, van de trekstapel. Pas dan worden de twee gaten van de stapel aangevuld, en dan geldt de handkaartenlimiet. De spelregels geven hier geen volgorde.',
    'H3.4':
      'Je hebt hoogstens 7 kaarten in je hand. Heb je er na het trekken meer, leg dan eerst kaarten naar keuze open af. “Geen handkaartenlimiet” kan je dat besparen.',
    'H3.5':
      'Een beurt heeft deze momenten: vóór het verplaatsen van de pion, het verplaatsen zelf, erna, het trekken of bouwen, en daarna. De lijst hierboven zegt wanneer elke actie kan. Je beëindigt je beurt zelf. Valt er na een omgedraaide kaart niets meer te doen, dan eindigt hij vanzelf.',
    'H3.6': 'In één beurt trek je hoogstens één keer en bouw je hoogstens twee keer, en na een bouw trek je niet meer.',
    'H3.7':
      'Je moet trekken of bouwen. Je trekt wat er naast je pion ligt, al is het maar één kaart. Alleen als daar niets ligt en je niet kunt bouwen, vervalt deze stap.',
    'H4.1':
      'Kies een gekleurde kaart uit je hand waarvan het fiche nog in voorraad is. Het getal is de prijs: betaal precies zoveel kaarten van die kleur. De gekozen kaart telt mee.',
    'H4.2':
      'Een joker telt bij het betalen als een kaart van elke kleur, en je mag er meer gebruiken. Maar hij toont geen fiche, dus je kunt hem niet kiezen om te bouwen.',
    'H4.3': 'Is het fiche van een kaart niet meer in voorraad, dan kun je met die kaart nog altijd betalen.',
    'H4.4': 'Betaalde kaarten gaan naar de aflegstapel zodra het fiche ligt.',
    'H4.5':
      'Draai het fiche zoals je wilt, en draai het om als je wilt. Het begint buiten je bord, aan de kant waar je pion op het plein staat, en glijdt recht naar binnen, in elke baan waarin het past. Het stopt als het een veld verder op het standbeeld of een fiche zou stuiten, ook op een jokerfiche. Het mag voorbij het midden en langs andere fiches glijden.',
    'H4.6':
      'Iets moet het tegenhouden, rand tegen rand. Een fiche dat tot de overkant zou doorlopen, mag je niet inschuiven. Je eerste fiche stopt dus altijd bij het standbeeld.',
    'H4.7': 'Waar het stopt, moet het hele fiche op het bord liggen.',
    'H4.8':
      'Je kunt alleen een kaart kiezen die je kunt betalen en waarvan het fiche ergens ingeschoven kan worden. Zo geef je nooit kaarten of wapenschilden uit aan een bouw die niet af kan.',
    'H4.9':
      'Raakt het nieuwe fiche met een rand een fiche van zijn eigen kleur, trek dan een bonuskaart van de trekstapel. Eén kaart, hoeveel fiches het ook raakt. Jokerfiches hebben geen kleur en tellen hier niet mee; de spelregels zwijgen daarover. De bonuskaart mag in dezelfde beurt al een tweede bouw helpen betalen. Is de stapel op, dan wordt eerst de aflegstapel geschud, met de net betaalde kaarten erbij.',
    'H4.10':
      'De dakopbouwen van de gekozen kaart zet je meteen op daken van het nieuwe fiche, hoogstens één per dak. Zijn er te weinig vrije daken of dakopbouwen, dan vervalt de rest.',
    'H4.11':
      'Wapenschilden onder het nieuwe fiche komen op je weide. Je kunt ze meteen gebruiken: niet voor de bouw die ze opleverde, maar bijvoorbeeld wel voor een tweede. En een wapenschild dat een jokerfiche oplevert voordat je je pion verplaatst, kan meteen betalen om verder vooruit te gaan. Of een wapenschild “Eén dakopbouw meer” kan betalen bij precies de bouw die het oplevert, zeggen de spelregels niet; hier kan dat niet.',
    'H4.12':
      'Alles in deze volgorde: het fiche ligt, de betaalde kaarten worden afgelegd, dan dakopbouwen, wapenschilden, bonuskaart, en als laatste Droge wegen. Niets daarvan kun je weigeren. De spelregels noemen de bonuskaart eerst; hier komt die na je keuzes, zodat er niets wordt onthuld voordat je alles hebt gekozen.',
    'H5.1':
      'De ronde waarin de trekstapel op raakt, is de laatste. Ze wordt uitgespeeld, dus iedereen heeft evenveel beurten. Acties kunnen tot de allerlaatste beurt.',
    'H5.2':
      'Is er een kaart nodig en is de trekstapel op, dan wordt de aflegstapel geschud en de nieuwe trekstapel, zo vaak als nodig. De Nederlandse, Engelse en Duitse spelregels kun je ook zo lezen: meteen als de laatste kaart wordt omgedraaid; later betaalde kaarten zitten dan niet in de nieuwe trekstapel. Is die ook leeg, dan wordt niets getrokken en blijft een plek aan het plein leeg.',
    'H5.3':
      'Elke volle rij en elke volle kolom van je bord levert 2 punten op. Het veld van het standbeeld telt als bebouwd, maar er kan geen dakopbouw staan.',
    'H5.4':
      'Elke dakopbouw levert 3 punten op als zijn rij en zijn kolom vol zijn, 1 punt als maar een van beide vol is, en anders niets.',
    'H5.5':
      'Punten uit het spel, van acties en Droge wegen, komen erbij. Wie de meeste punten heeft, wint. Bij gelijke stand wint wie van hen later in de beurtvolgorde komt.',
    'H5.6':
      'Voorbeeld: twee volle rijen (4), drie volle kolommen (6), drie dakopbouwen waar ze elkaar kruisen (9), één dakopbouw alleen in een volle rij (1), twee alleen in volle kolommen (2) en één in geen van beide (0) zijn samen 22 punten.',
    'H6.1':
      'Leg een wapenschild van je weide op een actie om haar te gebruiken. Elke actie kun je één keer per spel gebruiken, en meerdere in één beurt. Het maakt niet uit welke de anderen gebruikt hebben.',
    'H6.2':
      'De tafel biedt een actie alleen aan waar ze iets verandert. Zo gaat er nooit per ongeluk een wapenschild verloren.',
    'H6.3':
      'Met “1 tot 6 vooruit” en “1 tot 5 vooruit” ga je deze beurt verder; “Eén veld terug” komt in de plaats van vooruitgaan. Maar één van de drie per beurt. Voor 4 of 5 velden mag je een van de twee lange nemen, voor 6 alleen de eerste.',
    'H6.4':
      'Jokerfiches worden niet ingeschoven. Leg ze op vrije velden, elk met een rand tegen een fiche van jou; alleen naast het standbeeld is niet genoeg. Ook ingesloten gaten mogen, en het tweede mag het eerste raken. Ze worden meteen gelegd. Ze winnen wapenschilden en kunnen de droge wegen sluiten. Is er maar plaats voor één, dan blijft het andere in voorraad.',
    'H6.5':
      'Met “Van elke kant” schuif je een fiche vanaf een andere kant in. Waar de kant van je pion naar dezelfde plek leidt, wordt de actie niet aangeboden en kost het niets.',
    'H6.6':
      '“Eén kaart meer” geeft je bij het trekken een kaart van de trekstapel erbij. Je beslist voordat de gaten worden aangevuld. De handkaartenlimiet geldt voor alle kaarten samen.',
    'H6.7':
      '“Eén kaart minder” maakt een bouw één kaart goedkoper. De gekozen kaart zelf betaal je altijd, dus een 1 wordt niet goedkoper. Samen met “Kaart als joker” daalt eerst de prijs; is dan alleen de gekozen kaart nog te betalen, dan wordt de andere actie niet aangeboden.',
    'H6.8': 'Met “Tweede bouw” bouw je in dezelfde beurt nog een paviljoen, betaald en ingeschoven zoals altijd.',
    'H6.9':
      'Met “Trekken en bouwen” trek je eerst en bouw je daarna in dezelfde beurt. Je legt het wapenschild pas bij het bouwen, als je de nieuwe kaarten kent. Bouw je toch niet, dan houd je het.',
    'H6.10': 'Met “Kaart als joker” mag één van de betaalde kaarten, niet de gekozen kaart, een andere kleur hebben.',
    'H6.11':
      '“Eén dakopbouw meer” voegt er een toe aan die van de gekozen kaart, ook als ze er geen toont, zolang er nog een dakopbouw in voorraad is en een vrij dak op het nieuwe fiche.',
    'H6.12':
      'Met “Dakopbouw verplaatsen” zet je een van je dakopbouwen op een ander vrij dak van je bord. Jokerfiches mogen, het standbeeld niet. Midden in een bouw kan het niet. De Franse spelregels zeggen: op je eigen bord; de andere zijn minder duidelijk.',
    'H6.13': '“Twee punten” geeft je meteen 2 punten.',
    'H6.14':
      '“Geen handkaartenlimiet” geldt tot het einde van je volgende beurt; dan leg je af tot je er 7 hebt. Je mag het met elk aantal kaarten gebruiken, ook als je net zou moeten afleggen. Eindigt het spel eerder, dan leg je niets af. De Franse spelregels zeggen je volgende beurt, de andere het einde van de volgende ronde.',
    'H6.15':
      'Je kunt acties combineren. Met “Trekken en bouwen” en “Tweede bouw” trek je en bouw je twee keer. “Eén kaart minder”, “Kaart als joker”, “Van elke kant” en “Eén dakopbouw meer” kunnen allemaal bij dezelfde bouw, en elk geldt alleen voor die bouw.',
    'H6.16':
      'Acties voor een bouw kies je samen met die bouw, en je neemt ze er ook mee terug. Maar is er iets verborgens bekend geworden, dan kan niets van daarvoor nog terug.',
    'H7.1': 'Met twee spelers doen de bonuskaarten 5 en 3 mee, met drie 7, 5 en 3, met vier allemaal.',
    'H7.2':
      'Vier bezoekers wachten bij de zebrapaden van je bord. Zodra de vier velden daar verbonden zijn door één groep fiches zonder onderbreking, rand aan rand, neem je de hoogste bonuskaart die er nog is en krijg je meteen de punten. Jokerfiches tellen ook, en het veld van het standbeeld verbindt als een fiche. Dat het standbeeld verbindt, is onze uitleg, die een tafel kan uitzetten: de spelregels noemen alleen paviljoenfiches. Dit wordt na elk fiche bekeken, en je kunt het één keer per spel winnen. Wie het eerst klaar is, krijgt de hoogste kaart.',
    'H8.1':
      'Iedereen ziet de kaarten aan het plein, alle borden, voorraden, weiden, punten, gebruikte acties en bonuskaarten, de aflegstapel, de kaarten die bij de spelvoorbereiding weggingen, en hoeveel kaarten er in elke hand en in de stapel zijn.',
    'H8.2': 'Alleen jij ziet de kaarten in je hand. Niemand kent de volgorde van de stapel.',
    'H8.3':
      'Met de optie “Open geheugen” toont de tafel kaarten waarvan iedereen zag wie ze nam. Een goed geheugen zou ze toch al weten.',
  },
  when: {
    always: 'Vóór of na het verplaatsen, of na het trekken of bouwen',
    move: 'Bij het verplaatsen van de pion',
    draw: 'Bij het trekken',
    build: 'Bij een bouw',
    'after-draw': 'Na het trekken, samen met de bouw',
    'after-build': 'Na een bouw, samen met de tweede',
  },
  pictures: {
    square: [
      'Het Senaatsplein: acht velden, acht kaarten, en in het midden de trekstapel en de aflegstapel.',
      'Het Senaatsplein van boven. Kaarten en ronde velden wisselen elkaar af langs de vier kanten; drie pionnen staan twee velden uit elkaar.',
    ],
    cards: [
      'Kaarten: het getal is de prijs, daaronder het fiche en de dakopbouwen. Als laatste een joker.',
      'Zes kaarten: een paarse 5 met een dakopbouw, een groene 2 met een dakopbouw, een rode 3, een blauwe 4 met twee dakopbouwen, een gele 1, en een joker.',
    ],
    board: [
      'Een leeg bord: in het midden het standbeeld, wapenschilden op acht velden, en rondom de vier kanten van het plein.',
      'Een bord van zeven bij zeven lege velden met een standbeeld in het midden en acht wapenschilden. De pion staat bij de kathedraal.',
    ],
    move: [
      'Waarheen? De verlichte velden liggen 1, 2 en 3 velden verder.',
      'Het Senaatsplein voor het verplaatsen. De drie velden na de pion, met de klok mee, zijn verlicht en genummerd 1, 2 en 3.',
    ],
    draw: [
      'Nu kunnen de twee kaarten naast de pion getrokken worden.',
      'Het Senaatsplein na het verplaatsen. De kaarten aan beide kanten van de pion zijn verlicht.',
    ],
    discard: [
      'Negen kaarten zijn te veel: twee moeten weg.',
      'Een hand van negen kaarten; één ervan is gemerkt om af te leggen.',
    ],
    pay: [
      'De rode 3 kost drie kaarten: zichzelf en nog twee. De tafel stelt voor welke; een joker kan ook.',
      'Een hand tijdens het betalen. Twee rode kaarten zijn gemerkt als betaling, de joker zou ook kunnen, de blauwe kaart niet.',
    ],
    push: [
      'Het eerste fiche komt vanaf de kathedraal. Het stopt bij het standbeeld.',
      'Een bord met aan de bovenrand een wachtend rood fiche van drie daken. Een bleek beeld toont waar het stopt: boven het standbeeld en ernaast.',
    ],
    nothing: [
      'Mag niet: in deze twee banen ligt niets.',
      'Een geel fiche wacht boven de kolommen a en b, die tot de overkant leeg zijn. De reden staat eronder.',
    ],
    outside: [
      'Mag ook niet: rechtop in deze baan zou het fiche buiten het bord steken.',
      'Een geel fiche wacht rechtop boven kolom c, waar maar één veld vrij is. De reden staat eronder.',
    ],
    brings: [
      'Vanaf het regeringspaleis ingeschoven levert dit fiche een wapenschild op, en een bonuskaart omdat het een ander geel fiche raakt.',
      'Een geel fiche komt zo tot stilstand aan de rechterrand, op een wapenschild en naast een geel fiche. Kleine labels tonen wat het oplevert.',
    ],
    roofs: [
      'De kaart toont twee dakopbouwen, het nieuwe fiche heeft drie daken: kies er twee.',
      'Een nieuw blauw fiche van drie daken; een omlijnde dakopbouw op elk dak toont waar er een mag staan.',
    ],
    example: [
      'Het voorbeeld: 4 voor rijen, 6 voor kolommen, 12 voor dakopbouwen, samen 22.',
      'Een voltooid bord. De rijen 2 en 4 en de kolommen c, d en e zijn vol. Er staan zeven dakopbouwen: drie op kruisingen, één in een volle rij, twee in volle kolommen, één ergens anders.',
    ],
    actions: [
      'Het actiebord: wat verlicht is, kan nu. Wapenschilden tonen wie wat gebruikt heeft.',
      'Vijftien acties in drie rijen van vijf. Meerdere zijn verlicht, op enkele liggen wapenschilden. Twee wapenschilden wachten op de weide.',
    ],
    wild: [
      'Waar een jokerfiche heen kan: naast elk fiche, zelfs in het gat op e4.',
      'Een bord met drie fiches. Alle vrije velden ernaast zijn verlicht, ook een ingesloten veld naast het standbeeld.',
    ],
    roads: [
      'Dit fiche verbindt alle vier zebrapaden: meteen 5 punten, en rij 4 is ook vol.',
      'Een bord waarvan de fiches een kruis door het standbeeld vormen. Het laatste groene fiche bereikt zo het zebrapad rechts.',
    ],
    start: [
      'Wie begint, mag op elk veld beginnen.',
      'Het Senaatsplein zonder pionnen; alle acht velden zijn verlicht.',
    ],
  },
} satisfies Lesson
