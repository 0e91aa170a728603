import type { Lesson } from './outline'

export default {
  minute: [
    'Je laat een stad van zestien tegels groeien, vier bij vier. Elke tegel heeft vier terreinvakjes, kortweg vakken, van aarde, gras, keien of water.',
    'In je beurt leg je een van je drie tegels, bouw je er als je wilt een wolkenkrabber of voorziening op, en trek je een nieuwe tegel.',
    'Vakken van één terrein die elkaar raken, vormen een wijk. Een wolkenkrabber belooft hoe groot zijn wijk wordt. Houd je de belofte, dan levert hij zijn waarde op; breek je haar, dan verlies je evenveel.',
    'Bussen, molens en biosferen beloven iets anders: wat er in een rij en kolom staat, een plek in de stad, de vorm van een wijk.',
    'Na zestien rondes is elke stad vol. De meeste parken en de meeste sportterreinen leveren nog iets extra’s op. Wie de meeste punten heeft, wint.',
  ],
  controls: [
    'Muis: de aanwijzer laat alleen zien wat een plek zou opleveren. Een klik kiest de plek, een tweede daar of de knop legt de tegel.',
    'Draai de tegel met het wieltje, de rechterknop, R (Shift+R: linksom) of de pijlen op zijn hoeken. Omkeren kan nooit.',
    'Vinger: tik op een plek, en dan nog een keer of op de knop. Vegen over de stad scrolt.',
    'Toetsenbord: pijltjes lopen door de stad, Enter legt of bouwt, Escape laat los, U neemt terug, L toont de laatste beurt nog eens, Escape slaat een getoonde beurt over. Letters zijn uit te zetten in de instellingen aan tafel.',
    'P probeert je volgende beurt uit, op elk moment en zonder dat iemand het ziet; Enter speelt daar een volledige beurt, Shift+Enter op elk moment.',
  ],
  titles: {
    N1: 'Wat er op tafel ligt',
    turn: 'Jouw beurt: een tegel leggen',
    districts: 'Wijken',
    building: 'Dan bouwen, als je wilt',
    drawing: 'Dan een tegel trekken',
    N4: 'De punten',
    utilities: 'Bussen, molens, biosferen',
    N2: 'Spelvoorbereiding',
    N7: 'Open en verborgen',
  },
  rules: {
    'N1.1':
      'Er zijn 78 tegels van twee bij twee vakken: aarde, gras, keien of water. Op sommige vakken ligt een park, op andere een sportterrein. Vier ervan zijn rechtvaardigheidstegels met de nummers 1 tot 4 op de achterkant: nummer 1 is de armste, nummer 4 de rijkste.',
    'N1.2':
      'Er zijn 28 wolkenkrabbers in vier soorten, elk met de waarden 4, 5, 6, 7, 8, 10 en 12. Terracotta staat op aarde, boom op gras, steen op keien, waterval op water.',
    'N1.3':
      'Er zijn 36 openbare voorzieningen, kortweg voorzieningen: 12 (milieuvriendelijke) bussen, 12 molens en 12 biosferen.',
    'N1.4':
      'De plaatjes uit de oorspronkelijke doos hebben we niet. Wat de tegels en biosferen tonen, is zo goed mogelijk nagemaakt. Het staat in één bestand, en wie de doos heeft, kan het verbeteren.',
    'N2.1':
      'Met twee spelers doen de wolkenkrabbers van 5 en 7 niet mee, met drie die van 7 niet. Met vier doen ze allemaal mee.',
    'N2.2':
      'Twee van de drie soorten voorzieningen doen mee, door jullie of door het lot gekozen. Van elk van die twee worden er met twee spelers 5 getrokken, met drie 6, met vier 7. Ze liggen open, en iedereen mag elk ervan nemen.',
    'N2.3':
      'Wie het eerst aan de beurt is, krijgt rechtvaardigheidstegel 1, de tweede nummer 2, enzovoort: wie later speelt, krijgt een betere. De overige doen niet mee.',
    'N2.4': 'De andere 74 tegels worden tot een stapel geschud, en vier ervan komen open te liggen.',
    'N2.5': 'Iedereen krijgt twee tegels. Met de rechtvaardigheidstegel is dat een hand van drie.',
    N3: 'Er zijn zestien rondes. In elke ronde heeft iedereen één beurt, te beginnen bij wie door het lot is aangewezen, tenzij de tafel iets anders zegt. Je beurt heeft drie stappen: een tegel leggen, een bouwwerk neerzetten als je wilt, een tegel trekken.',
    'N3.1':
      'Kies een van de tegels in je hand, de rechtvaardigheidstegel net als elke andere. Draai hem zoals je wilt en leg hem rand aan rand met een tegel van je stad. Je eerste tegel leg je waar je wilt. Een tegel die ligt, wordt nooit meer verplaatst of gedraaid, en je stad ook niet.',
    'N3.2':
      'Je stad heeft geen vast kader. Ze mag alle kanten op groeien, zolang ze in vier bij vier tegels past. Is ze vier breed, dan liggen links en rechts vast, maar boven en onder blijven open tot ze vier hoog is; en andersom. Aan het einde is ze een vierkant van 4 × 4 tegels, 8 × 8 vakken.',
    'N3.3': 'Vakken naast elkaar hoeven niet bij elkaar te passen.',
    'N3.4': 'Vakken van één terrein die elkaar met een rand raken, vormen een wijk. Hoeken verbinden niet.',
    'N3.5':
      'Je mag een tegel niet zo leggen dat twee wolkenkrabbers uit verschillende wijken in één wijk komen. Een wijk waar er al twee staan, mag je vergroten, maar niet met een derde verbinden. Alleen als geen enkele tegel in je hand ergens anders heen kan, mag je er een overal leggen.',
    'N3.6':
      'Je mag per beurt één bouwwerk neerzetten, of geen. Het komt op een vrij vak van de tegel die je net legde, nooit op een park of een sportterrein. Wat staat, wordt nooit meer verplaatst.',
    'N3.7':
      'Een wolkenkrabber heeft een vak van zijn eigen terrein nodig, en een wijk zonder wolkenkrabber, zoals de wijk met de nieuwe tegel is.',
    'N3.8': 'Een voorziening mag op elk terrein staan, ook in een wijk met andere bouwwerken.',
    'N3.9':
      'Trek een van de vier open tegels, en de lege plaats wordt meteen van de stapel aangevuld. Of trek de bovenste tegel van de stapel.',
    'N3.10':
      'Na je zestiende tegel mag je nog bouwen, maar trek je geen tegel meer. Twee tegels blijven in je hand en tellen niet, ook niet als de rechtvaardigheidstegel erbij is. Mocht de stapel ooit op zijn, dan blijven plaatsen leeg en kun je alleen open tegels trekken; zijn die ook weg, dan trek je niets.',
    'N4.1':
      'Een wolkenkrabber levert zijn waarde op als zijn wijk minstens zoveel vakken heeft; anders verlies je die.',
    'N4.2':
      'Staan er meer wolkenkrabbers in een wijk, dan telt er maar één, de andere tellen 0. De tafel kiest voor jou de beste: de hoogste die gehaald is, of anders het kleinste verlies.',
    'N4.3': 'Een bus, molen of biosfeer levert de waarde op als de voorwaarde gehaald is; anders verlies je die.',
    'N4.4':
      'De meeste parken in de stad: 5 punten. De meeste sportterreinen: 5 punten. Bij gelijke stand krijgen die spelers ze allemaal. Heeft niemand er een, dan krijgt niemand ze.',
    'N4.5':
      'Wie de meeste punten heeft, wint. Bij gelijke stand beslissen de meeste bouwwerken in de stad, wolkenkrabbers en voorzieningen samen; is dat ook gelijk, dan wordt de overwinning gedeeld.',
    N5: 'Voorbeelden: een watervalwolkenkrabber 8 in een waterwijk van 8 vakken: +8. Een terracottawolkenkrabber 5 in een aardewijk van 4: −5. Een steenwolkenkrabber 4 in een keienwijk van 2: −4. Een bus voor 4 parken, met 4 parken in zijn rij en kolom samen: +8. Een molen voor de linkerkolom die daar staat: +4. Een biosfeer van drie vakken in een L, in een wijk van precies die vorm: +5.',
    N6: 'Voor bussen zijn rijen en kolommen die van vakken, 8 × 8. Voor molens zijn het rijen en kolommen van tegels, 4 × 4.',
    'N6.1':
      'Een bus telt wat hij toont in zijn rij en kolom samen: parken, sportterreinen, wolkenkrabbers of andere voorzieningen. Zijn eigen vak telt nooit. Andere dingen maken niet uit, en één ding mag voor meer bussen tellen. Voorzieningen zijn bussen, molens en biosferen. Van elk zijn er twee.',
    'N6.2':
      'Een molen wil een plek in de voltooide stad: de linker- of rechterkolom, de bovenste of onderste rij, een hoek, of een van de vier tegels in het midden. Meer molens mogen op dezelfde plek staan. Van elk zijn er twee.',
    'N6.3':
      'Een biosfeer wil dat haar wijk precies de vorm en grootte heeft die ze toont, gedraaid zoals je wilt maar niet gespiegeld, op elk terrein. Wolkenkrabbers, parken, sportterreinen en andere voorzieningen daar storen niet, en een wolkenkrabber telt apart. Per wijk kan maar één biosfeer punten opleveren, de beste die past; de andere daar gelden als niet gehaald. Van elk zijn er twee.',
    'N7.1':
      'Iedereen ziet de steden, de open tegels, de voorraad, hoeveel tegels er in de stapel zijn, en wie welke rechtvaardigheidstegel heeft. Alleen jij ziet de andere tegels in je hand. Niemand kent de volgorde van de stapel.',
    'N7.2':
      'Met de optie “Open geheugen” toont de tafel tegels waarvan iedereen zag wie ze trok. Een goed geheugen zou ze toch al weten.',
  },
  pictures: {
    tiles: [
      'Een hand van drie tegels. Eén ervan is een rechtvaardigheidstegel.',
      'Drie tegels van elk vier vakken. Op één ligt een sportterrein, één is gemerkt als rechtvaardigheidstegel 1.',
    ],
    supply: [
      'De voorraad aan het begin van een spel voor twee: wolkenkrabbers in vier soorten, en twee soorten voorzieningen.',
      'Rijen wolkenkrabbers van 4 tot 12 in terracotta, boom, steen en waterval, dan rijen bussen en molens.',
    ],
    place: [
      'Verlichte plaatsen zijn vrij. Hier zou de aardewijk zes vakken krijgen, precies wat de wolkenkrabber vraagt.',
      'Een stad van drie tegels. Een vierde wordt net gelegd; een ballon zegt dat de aardewijk 6 van 6 vakken zou hebben.',
    ],
    frame: [
      'Deze stad is vier tegels breed: ze kan nu alleen nog naar boven en beneden groeien.',
      'Een stad van zeven tegels, vier breed en twee hoog. Plaatsen erboven, eronder en in de inham zijn verlicht, geen aan de zijkanten.',
    ],
    district: [
      'Een aardewijk van zes vakken. Haar wolkenkrabber vraagt er acht: nog twee.',
      'Een stad van vijf tegels. Eén wijk is omlijnd; een ballon zegt 6 van 8.',
    ],
    merge: [
      'Zo mag het niet: de nieuwe tegel zou de wijken van twee wolkenkrabbers verbinden.',
      'Een tegel wordt tussen twee aardewijken gehouden, elk met een wolkenkrabber. De reden staat boven de stad.',
    ],
    build: [
      'De nieuwe tegel is de laatste links. Bij elk bouwwerk in de voorraad staat wat het daar nu zou opleveren, en wat er nog ontbreekt.',
      'Een stad van zes tegels met drie verlichte vakken op de nieuwe, en de voorraad met plus- en minpunten onder elk bouwwerk.',
    ],
    draw: [
      'Een van de vier open tegels, of de bovenste van de stapel.',
      'Vier verlichte tegels op een rij en de stapel ernaast.',
    ],
    score: [
      'De punten tijdens een spel: wat zeker is, en wat nog verloren kan gaan.',
      'Een tabel met de punten van twee spelers voor wolkenkrabbers, bussen, molens, parken en sportterreinen.',
    ],
    example: [
      'De voorbeelden in één stad: wolkenkrabber 8 is gehaald, wolkenkrabbers 5 en 4 niet, bus en molen wel.',
      'Een voltooide stad. Bij een watervalwolkenkrabber, een bus en een molen staan vinkjes; bij een terracottawolkenkrabber met 4 van 5 en een steenwolkenkrabber met 2 van 4 staan kruisjes.',
    ],
    biosphere: [
      'Twee biosferen staan in wijken van precies hun vorm: +5 en +6. De wijk van de derde is te groot: −8.',
      'Een voltooide stad met drie biosferen. Bij die in een L van drie vakken en in een blok van vier staan vinkjes; bij een die een lijn van vier wil, staat een kruisje.',
    ],
  },
} satisfies Lesson
