/**
 * Regions as German companies name them (`|` between names of the same region): the towns within a number of
 * kilometres of others, and whole states. `Bayern:` in front keeps to towns of those states.
 */
// prettier-ignore
export const REGIONS: Readonly<Record<string, string>> = {
  'Rhein-Main|Rhein-Main-Gebiet|Main-Taunus|Frankfurt Rhein-Main|FrankfurtRheinMain|Mainhattan': 'Frankfurt am Main 41, Aschaffenburg 5, Mainz 16',
  'Taunus|Hochtaunus': 'Bad Homburg vor der Höhe 12, Idstein 8, Hofheim am Taunus 6',
  'Rhein-Neckar|Kurpfalz|Metropolregion Rhein-Neckar': 'Mannheim 26, Heidelberg 22, Worms 4, Neustadt an der Weinstraße 4',
  'Ruhrgebiet|Ruhrpott|Ruhr|Metropole Ruhr|Kohlenpott|Revier|Pott': 'Nordrhein-Westfalen: Essen 16, Bochum 19, Dortmund 18, Duisburg 13, Recklinghausen 18, Hagen 10, Hamm 8, Wesel 9, Unna 8, Dorsten 8',
  'Rheinland|Rhein-Ruhr|Rhein-Ruhr-Gebiet|Niederrhein|Rheinschiene': 'Nordrhein-Westfalen: Köln 34, Düsseldorf 28, Bonn 25, Aachen 25, Mönchengladbach 22, Krefeld 25, Kleve 20',
  'Bergisches Land|Bergisches Städtedreieck': 'Wuppertal 14, Solingen 14, Remscheid 14, Bergisch Gladbach 9, Gummersbach 20',
  'Sauerland|Südwestfalen|Siegerland': 'Nordrhein-Westfalen: Siegen 25, Olpe 20, Lüdenscheid 22, Arnsberg 28, Lippstadt 22, Iserlohn 15',
  'Ostwestfalen|OWL|Ostwestfalen-Lippe|Lippe': 'Nordrhein-Westfalen: Bielefeld 32, Paderborn 26, Minden 22, Detmold 28',
  'Münsterland': 'Nordrhein-Westfalen: Münster 36, Bocholt 25, Rheine 25, Coesfeld 30',
  'Westfalen': 'Nordrhein-Westfalen: Münster 45, Bielefeld 50, Dortmund 22, Gelsenkirchen 10, Arnsberg 40, Siegen 30',
  'Franken|Nordbayern|Metropolregion Nürnberg': 'Bayern: Nürnberg 40, Würzburg 60, Bamberg 50, Bayreuth 45, Coburg 30, Ansbach 35, Hof 30, Aschaffenburg 20',
  'Ostbayern': 'Bayern: Regensburg 50, Passau 60, Amberg 22, Weiden in der Oberpfalz 25, Landshut 22, Cham 35, Straubing 30',
  'Oberbayern|Großraum München|Südbayern|Isar': 'Bayern: München 48, Ingolstadt 25, Rosenheim 40, Garmisch-Partenkirchen 30, Altötting 25, Traunstein 25',
  'Allgäu|Bayerisch-Schwaben': 'Bayern: Kempten (Allgäu) 38, Memmingen 20, Augsburg 28, Neu-Ulm 3, Günzburg 15, Donauwörth 15',
  'Bodensee|Oberschwaben|Bodenseeregion': 'Konstanz 28, Friedrichshafen 28, Ravensburg 28, Biberach an der Riß 20',
  'Schwaben|Württemberg|Neckarraum|Mittlerer Neckar|Region Stuttgart|Großraum Stuttgart|Schwabenland': 'Stuttgart 45, Heilbronn 12, Ulm 12, Aalen 30, Albstadt 22, Reutlingen 22',
  'Hohenlohe|Heilbronn-Franken': 'Baden-Württemberg: Heilbronn 10, Künzelsau 28, Schwäbisch Hall 25, Bad Mergentheim 15',
  'Schwarzwald|Südbaden|Breisgau|Ortenau|Baden|Oberrhein': 'Baden-Württemberg: Freiburg im Breisgau 45, Offenburg 40, Villingen-Schwenningen 35, Karlsruhe 25, Pforzheim 20, Baden-Baden 25, Lörrach 20, Freudenstadt 30',
  'Pfalz|Vorderpfalz|Südpfalz|Westpfalz': 'Rheinland-Pfalz: Ludwigshafen am Rhein 18, Kaiserslautern 35, Neustadt an der Weinstraße 28, Pirmasens 25, Landau in der Pfalz 22',
  'Rheinhessen': 'Rheinland-Pfalz: Mainz 18, Worms 8, Bingen am Rhein 14, Bad Kreuznach 8',
  'Eifel|Mosel|Mittelrhein|Westerwald': 'Rheinland-Pfalz: Koblenz 40, Trier 45, Wittlich 30',
  'Nordhessen': 'Hessen: Kassel 50, Korbach 20, Bad Hersfeld 20, Fulda 8',
  'Mittelhessen|Wetterau|Lahn': 'Hessen: Gießen 28, Marburg 20, Dillenburg 20, Limburg an der Lahn 10',
  'Südhessen|Bergstraße|Odenwald': 'Hessen: Darmstadt 24, Bensheim 25, Rüsselsheim am Main 10',
  'Norddeutschland|Nordwesten|Küste|Norden|Waterkant': '@Hamburg, @Bremen, @Schleswig-Holstein, @Niedersachsen, @Mecklenburg-Vorpommern',
  'Süddeutschland|Süden': '@Bayern, @Baden-Württemberg',
  'Ostdeutschland|Mitteldeutschland|neue Bundesländer|Osten': '@Sachsen, @Sachsen-Anhalt, @Thüringen, @Brandenburg, @Mecklenburg-Vorpommern, @Berlin',
  'Westdeutschland|Westen': '@Nordrhein-Westfalen, @Rheinland-Pfalz, @Saarland, @Hessen',
  'Südwesten|Südwestdeutschland': '@Baden-Württemberg, @Rheinland-Pfalz, @Saarland',
  'Ostfriesland|Emsland|Weser-Ems|Nordseeküste|Oldenburger Münsterland|Oldenburger Land|Nordsee|Sylt|Nordfriesland': 'Emden 35, Papenburg 30, Lingen 30, Wilhelmshaven 30, Oldenburg 35, Vechta 28, Osnabrück 10, Cuxhaven 15, Bremerhaven 10, Husum 20',
  'Ostsee|Ostseeküste|Rügen|Usedom': 'Kiel 28, Lübeck 12, Rostock 25, Flensburg 20, Wismar 10, Stralsund 20, Greifswald 15',
  'Metropolregion Hamburg|Großraum Hamburg|Hamburger Umland': 'Hamburg 48, Itzehoe 5, Lüneburg 5',
  'Lüneburger Heide': 'Lüneburg 10, Celle 20, Soltau 25, Uelzen 10',
  'Südniedersachsen|Harz|Braunschweiger Land|Region Braunschweig': 'Göttingen 40, Braunschweig 32, Goslar 35, Hildesheim 20, Wernigerode 30',
  'Hauptstadtregion|Berlin-Brandenburg|Speckgürtel Berlin|Hauptstadt': 'Berlin 48',
  'Lausitz|Oberlausitz': 'Cottbus 30, Bautzen 40, Görlitz 35, Senftenberg 20',
  'Erzgebirge|Vogtland|Südwestsachsen': 'Sachsen: Chemnitz 35, Zwickau 28, Plauen 25, Annaberg-Buchholz 25',
  'Chemiedreieck|mitteldeutsches Chemiedreieck': 'Halle (Saale) 32, Leipzig 5, Bitterfeld-Wolfen 15, Zeitz 15',
  'Elbtal|Silicon Saxony|Sächsische Schweiz': 'Dresden 26',
};

/** Landscapes that texts name, in the same form. They are understood, but no facet counts them: they are parts of regions. */
// prettier-ignore
export const LANDSCAPES: Readonly<Record<string, string>> = {
  'Mittelfranken': 'Bayern: Nürnberg 35, Ansbach 30',
  'Oberfranken': 'Bayern: Bamberg 30, Bayreuth 35, Coburg 25, Hof 30',
  'Unterfranken|Mainfranken': 'Bayern: Würzburg 40, Schweinfurt 30, Aschaffenburg 25, Bad Kissingen 20',
  'Oberpfalz': 'Bayern: Regensburg 35, Amberg 22, Weiden in der Oberpfalz 25, Cham 25',
  'Niederbayern': 'Bayern: Passau 40, Landshut 30, Straubing 30, Dingolfing 20',
  'Bayerischer Wald|Bayerischen Wald|Bayrischer Wald|Bayerwald': 'Bayern: Passau 25, Cham 30, Straubing 25',
  'Thüringer Becken|Mittelthüringen': 'Thüringen: Erfurt 30, Weimar 15',
  'Thüringer Wald|Rennsteig|Südthüringen': 'Thüringen: Suhl 25, Ilmenau 15, Meiningen 20, Sonneberg 15',
  'Eichsfeld': 'Göttingen 15, Mühlhausen 15',
  'Prignitz|Ruppin': 'Schwerin 5',
  'Uckermark|Barnim': 'Eberswalde 25',
  'Altmark|Wendland': 'Stendal 30, Uelzen 10',
  'Börde|Magdeburger Börde': 'Magdeburg 30',
  'Havelland|Fläming': 'Brandenburg an der Havel 30, Potsdam 15',
  'Oderbruch|Oderland': 'Frankfurt (Oder) 30',
  'Mecklenburgische Seenplatte|Müritz': 'Neubrandenburg 35',
  'Spessart|Bayerischer Untermain|Untermain': 'Aschaffenburg 30',
  'Rhön|Vogelsberg|Osthessen': 'Fulda 35',
  'Steigerwald|Haßberge': 'Schweinfurt 25, Bamberg 15',
  'Fichtelgebirge|Hochfranken|Frankenwald': 'Hof 25, Kulmbach 20, Bayreuth 20',
  'Altmühltal|Hallertau|Holledau': 'Ingolstadt 30',
  'Chiemgau|Berchtesgadener Land|Rupertiwinkel': 'Bayern: Traunstein 25, Rosenheim 25',
  'Fünfseenland|Oberland|Werdenfelser Land': 'Bayern: Starnberg 20, Garmisch-Partenkirchen 25, Bad Tölz 20',
  'Ries|Nordschwaben': 'Bayern: Donauwörth 25',
  'Zollernalb|Zollernalbkreis|Schwäbische Alb|Alb': 'Albstadt 30, Reutlingen 15',
  'Ostalb|Ostalbkreis|Remstal': 'Aalen 25, Schwäbisch Gmünd 15, Heidenheim an der Brenz 15',
  'Hegau|Linzgau': 'Singen 20, Konstanz 20',
  'Kraichgau|Kaiserstuhl': 'Bruchsal 20',
  'Markgräflerland|Hochrhein|Dreiländereck': 'Lörrach 25, Waldshut-Tiengen 20',
  'Hunsrück|Nahe|Naheland': 'Rheinland-Pfalz: Bad Kreuznach 30',
  'Saarpfalz|Saarland und Pfalz': 'Saarbrücken 30',
  'Ahrtal|Rhein-Sieg-Kreis|Rhein-Sieg': 'Bonn 20',
  'Siegerland-Wittgenstein|Wittgenstein': 'Siegen 25',
  'Hochsauerland|Hochsauerlandkreis': 'Nordrhein-Westfalen: Arnsberg 30',
  'Märkischer Kreis': 'Nordrhein-Westfalen: Lüdenscheid 20, Iserlohn 15',
  'Weserbergland|Solling': 'Hameln 25, Holzminden 20',
  'Schaumburg|Schaumburger Land': 'Minden 20, Hameln 15',
  'Wesermarsch|Elbe-Weser|Teufelsmoor|Cuxland': 'Bremerhaven 30, Bremen 20',
  'Altes Land|Kehdingen': 'Hamburg 30, Stade 20',
  'Dithmarschen|Eiderstedt': 'Heide 25, Husum 20',
  'Angeln|Schwansen|Schlei': 'Flensburg 30',
  'Holstein|Holsteinische Schweiz|Ostholstein': 'Kiel 30, Lübeck 25, Neumünster 15',
  'Wetteraukreis': 'Hessen: Gießen 25, Bad Homburg vor der Höhe 15',
  'Werra-Meißner|Schwalm|Waldeck|Waldecker Land': 'Hessen: Kassel 35, Korbach 20',
  'Linker Niederrhein|Kreis Kleve': 'Kleve 25, Wesel 20',
  'Selfkant|Kreis Heinsberg|Städteregion Aachen': 'Aachen 25, Mönchengladbach 15',
  'Burgenland|Burgenlandkreis|Saale-Unstrut': 'Naumburg 25, Zeitz 20',
  'Mansfeld|Mansfelder Land|Südharz': 'Halle (Saale) 30, Nordhausen 25',
};

/** Other names of towns and states: English, abbreviated, colloquial. */
// prettier-ignore
export const PLACE_ALIASES: Readonly<Record<string, string>> = {
  'Frankfurt am Main': 'frankfurt, frankfurt m, frankfurt a m, frankfurt main, frankfurt a main, ffm, bankfurt, fra',
  'Frankfurt (Oder)': 'frankfurt oder, frankfurt an der oder', 'Halle (Saale)': 'halle, halle saale, halle an der saale',
  'Freiburg im Breisgau': 'freiburg, freiburg i br, freiburg breisgau', München: 'munich, muc, minga, schwabing, bogenhausen', Köln: 'cologne, koeln, cgn', Nürnberg: 'nuremberg, nuernberg', Hannover: 'hanover',
  Braunschweig: 'brunswick', Düsseldorf: 'duesseldorf, ddorf, dus', Hamburg: 'hh, hamburch, hansestadt hamburg, altona, harburg, wandsbek, eimsbüttel, hammerbrook', Berlin: 'bln, berlin mitte, kreuzberg, neukölln, charlottenburg, friedrichshain, prenzlauer berg, spandau, köpenick, adlershof, treptow, steglitz, tempelhof', 'Dessau-Roßlau': 'dessau', Stuttgart: 'stgt',
  'Hanau': 'hanau am main', 'Weiden in der Oberpfalz': 'weiden', 'Bad Homburg vor der Höhe': 'bad homburg, homburg vdh', 'Neustadt an der Weinstraße': 'neustadt weinstraße',
  'Villingen-Schwenningen': 'villingen, schwenningen', 'Bitterfeld-Wolfen': 'bitterfeld', 'Garmisch-Partenkirchen': 'garmisch', 'Castrop-Rauxel': 'castrop', 'Frankenthal': 'frankenthal pfalz', Mönchengladbach: 'gladbach', 'Lutherstadt Wittenberg': 'wittenberg',
  'Brandenburg an der Havel': 'stadt brandenburg', 'Limburg an der Lahn': 'limburg', 'Böblingen': 'boeblingen', Eschborn: 'eschborn taunus', 'Bietigheim-Bissingen': 'bietigheim', 'Kempten (Allgäu)': 'kempten', 'Garching bei München': 'garching', Lindau: 'lindau bodensee', 'St. Augustin': 'sankt augustin', 'St. Ingbert': 'sankt ingbert', 'Bernau bei Berlin': 'bernau', 'Königs Wusterhausen': 'kw',
  'Nordrhein-Westfalen': 'nrw, north rhine westphalia, nordrhein', Bayern: 'bavaria, bayrisch, bayerisch', 'Baden-Württemberg': 'bawü, ba-wü, bw, ländle, baden württemberg', Hessen: 'hesse', Sachsen: 'saxony',
  Niedersachsen: 'lower saxony, nds', 'Rheinland-Pfalz': 'rlp, rhineland palatinate', 'Schleswig-Holstein': 's-h, schleswig holstein, sh', 'Mecklenburg-Vorpommern': 'meckpomm, meck-pomm, mecklenburg, vorpommern, mv, mv', Thüringen: 'thuringia', 'Sachsen-Anhalt': 'lsa, saxony anhalt', Saarland: 'saar', Brandenburg: 'brb',
};

/** Names of towns that are also common words: read as a town only where the text says that a place follows. */
export const AMBIGUOUS_TOWNS =
  'essen hof halle singen weiden siegen lage hamm hagen wangen stade leer norden waren heide verl haar roth bühl langen marl melle goch unna werl kamen ahlen haan cham greven achim peine werne herne olpe mayen calw baden leichlingen halver plauen verden varel erding brühl fürth burgdorf friedberg landau schleswig damme lohne soest bünde lahr kehl büren altena warburg teltow ruhr revier pott isar süden norden osten westen lahn mosel lippe taunus heide küste speyer worms winsen wedel torgau grimma löbau jever';

/** The words used in place of a town where an agency or a position is bound to none. */
export const NATIONWIDE =
  'bundesweit, deutschlandweit, deutschland, überregional, ganz deutschland, remote, homeoffice, home office, ortsunabhängig, germany, dach, dach-region, d-a-ch, nationwide, europaweit, international, weltweit';
