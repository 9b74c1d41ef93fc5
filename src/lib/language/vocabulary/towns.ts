/**
 * German towns a Personalberatung may name, by federal state: those of 37,000 inhabitants and more, and smaller ones
 * known for their companies. Each has its position in twentieths of a degree north of 47° and east of 5°, from which
 * distances are computed. Larger towns come first, because a name that two towns share means the larger one. Source:
 * GeoNames (geonames.org, CC BY 4.0), rounded.
 */
// prettier-ignore
export const TOWNS_BY_STATE: Readonly<Record<string, string>> = {
  'Baden-Württemberg': `Stuttgart 36 84; Mannheim 50 69; Karlsruhe 40 68; Freiburg im Breisgau 20 57; Heidelberg 48 74;
    Heilbronn 43 84; Ulm 28 100; Pforzheim 38 74; Reutlingen 30 84; Esslingen am Neckar 35 86;
    Ludwigsburg 38 84; Tübingen 30 81; Tuttlingen 20 76; Villingen-Schwenningen 21 70; Konstanz 13 84; Aalen 37 102;
    Schwäbisch Gmünd 36 96; Sindelfingen 34 80; Offenburg 29 59; Friedrichshafen 13 90; Göppingen 34 93;
    Baden-Baden 35 65; Waiblingen 37 86; Heidenheim an der Brenz 34 103; Ravensburg 16 92; Rastatt 37 64;
    Lörrach 12 53; Albstadt 24 81; Böblingen 34 80; Leonberg 36 80; Singen 15 77; Fellbach 36 86;
    Lahr 27 57; Filderstadt 33 84; Weinheim 51 73; Bruchsal 42 72; Rottenburg 30 79;
    Bietigheim-Bissingen 39 82; Nürtingen 33 87; Kirchheim unter Teck 33 89; Schorndorf 36 91;
    Ettlingen 39 68; Bühl 34 63; Emmendingen 22 57; Wiesloch 46 74; Rottweil 23 73; Ellwangen 39 103;
    Mosbach 47 83; Ditzingen 37 81; Freudenstadt 29 68; Weingarten 16 93; Calw 34 75; Öhringen 44 90;
    Bad Mergentheim 50 95; Waldshut-Tiengen 12 64; Metzingen 31 86; Überlingen 15 83; Hockenheim 46 71;
    Gerlingen 36 81; Laupheim 25 98; Sigmaringen 22 85; Künzelsau 46 94; Walldorf 46 73; Weissach 37 79;
    ; Biberach an der Riß 22 96; Schwäbisch Hall 42 95`,
  Bayern: `München 23 132; Nürnberg 49 122; Augsburg 27 118; Würzburg 56 99; Regensburg 40 142; Ingolstadt 35 128;
    Fürth 50 120; Erlangen 52 120; Bayreuth 59 132; Bamberg 58 118; Aschaffenburg 60 83;
    Kempten (Allgäu) 15 106; Landshut 31 143; Rosenheim 17 142; Schweinfurt 61 104; Neu-Ulm 28 100;
    Passau 31 169; Hof 66 138; Amberg 49 137; Straubing 38 151; Freising 28 135;
    Weiden in der Oberpfalz 54 143; Kaufbeuren 18 112; Coburg 65 119; Memmingen 20 104; Dachau 25 129;
    Neumarkt in der Oberpfalz 46 129; Schwabach 47 120; Friedberg 27 120; Kulmbach 62 129;
    Landsberg am Lech 21 118; Garmisch-Partenkirchen 10 122; Lindau 11 94; Herzogenaurach 51 118;
    Starnberg 20 127; Bad Kissingen 64 102; Sonthofen 10 106; Unterhaching 21 132; Günzburg 29 106;
    Ottobrunn 21 133; Dingolfing 33 150; Traunstein 17 153; Donauwörth 34 116; Burghausen 23 157;
    Kronach 65 127; Bad Tölz 15 131; Cham 45 153; Kelheim 38 138; Garching bei München 25 133;
    Ismaning 25 134; Altötting 25 154; Unterföhring 24 133;
    Martinsried 22 129; Schwandorf 47 142; Ansbach 46 112`,
  Berlin: `Berlin 110 168`,
  Brandenburg: `Potsdam 108 161; Cottbus 95 187; Brandenburg an der Havel 108 151; Frankfurt (Oder) 107 191;
    Eberswalde 117 176; Oranienburg 115 165; Schwedt (Oder) 121 186; Falkensee 111 162; Senftenberg 91 180;
    Hennigsdorf 113 164; Ludwigsfelde 106 165; Teltow 108 165; Schönefeld 108 170; Grünheide 108 176;
    Schwarzheide 90 177`,
  Bremen: `Bremen 122 76; Bremerhaven 131 72`,
  Hamburg: `Hamburg 131 100`,
  Hessen: `Frankfurt am Main 62 74; Wiesbaden 62 65; Kassel 86 90; Darmstadt 57 73; Offenbach am Main 62 75;
    Hanau 63 78; Marburg 76 75; Gießen 72 74; Fulda 71 94; Rüsselsheim am Main 60 68; Wetzlar 71 70;
    Bad Homburg vor der Höhe 65 72; Rodgau 61 78; Oberursel 64 72; Dreieich 60 74; Bensheim 54 72;
    Maintal 63 77; Hofheim am Taunus 62 69; Heppenheim an der Bergstraße 53 73; Korbach 86 77;
    Dillenburg 75 66; Groß-Gerau 58 70; Idstein 64 65; Eschwege 84 101; Herborn 74 66; Eschborn 63 71;
    Haiger 75 64; Kronberg 64 70; Bad Hersfeld 77 94; Limburg an der Lahn 68 61`,
  'Mecklenburg-Vorpommern': `Rostock 142 143; Schwerin 133 128; Neubrandenburg 131 166; Stralsund 146 162; Greifswald 142 168;
    Wismar 138 129; Waren 130 154; Parchim 129 137`,
  Niedersachsen: `Hannover 107 95; Braunschweig 105 111; Osnabrück 105 61; Oldenburg 123 64; Wolfsburg 108 116;
    Göttingen 91 99; Hildesheim 103 99; Salzgitter 103 108; Wilhelmshaven 131 62; Delmenhorst 121 73;
    Lüneburg 125 108; Celle 112 102; Garbsen 108 92; Hameln 102 87; Wolfenbüttel 103 111; Nordhorn 109 41;
    Cuxhaven 137 74; Emden 127 44; Lingen 110 46; Langenhagen 109 95; Peine 106 105; Melle 104 67;
    Neustadt am Rübenberge 110 89; Stade 132 90; Lehrte 107 100; Goslar 98 109; Gifhorn 110 111;
    Wunstorf 108 89; Aurich 129 50; Laatzen 106 96; Buxtehude 129 94; Buchholz in der Nordheide 127 97;
    Vechta 115 66; Einbeck 96 97; Verden 118 85; Helmstedt 105 120; Varel 128 63; Lohne 113 65;
    Walsrode 117 92; Rotenburg 122 88; Soltau 120 97; Holzminden 97 89; Diepholz 112 67; Damme 110 64; Papenburg 122 48; Uelzen 119 111`,
  'Nordrhein-Westfalen': `Köln 79 39; Essen 89 40; Dortmund 90 49; Düsseldorf 84 36; Duisburg 89 35; Bochum 90 44;
    Wuppertal 85 43; Bielefeld 101 71; Bonn 75 42; Münster 99 53; Gelsenkirchen 90 42; Aachen 76 22;
    Mönchengladbach 84 29; Krefeld 87 31; Oberhausen 90 37; Hagen 87 49; Hamm 94 56; Herne 91 45;
    Mülheim an der Ruhr 89 38; Solingen 83 42; Leverkusen 81 40; Neuss 84 34; Paderborn 94 75;
    Recklinghausen 92 44; Bottrop 90 39; Remscheid 84 44; Moers 89 33; Siegen 77 60;
    Bergisch Gladbach 80 43; Witten 89 47; Iserlohn 88 54; Gütersloh 98 68; Düren 76 30; Ratingen 86 37;
    Marl 93 42; Lünen 92 51; Velbert 87 41; Minden 106 78; Dorsten 93 39; Lüdenscheid 84 53;
    Castrop-Rauxel 91 46; Gladbeck 91 40; Arnsberg 88 62; Rheine 106 49; Viersen 85 28; Troisdorf 76 43;
    Bocholt 97 32; Detmold 99 77; Dinslaken 91 35; Lippstadt 93 67; Unna 91 54; Herten 92 43;
    Herford 102 73; Grevenbroich 82 32; Kerpen 77 34; Dormagen 82 37; Bergheim 79 33; Wesel 93 32;
    Langenfeld 82 39; Stolberg 75 25; Menden 89 56; Hattingen 88 44; Hilden 83 39; St. Augustin 76 44;
    Eschweiler 76 25; Ahlen 95 58; Bad Salzuflen 102 75; Euskirchen 73 36; Meerbusch 85 34; Hürth 77 37;
    Pulheim 80 36; Gummersbach 81 51; Bergkamen 92 53; Willich 85 31; Erftstadt 76 36; Ibbenbüren 106 54;
    Schwerte 89 51; Bad Oeynhausen 104 76; Kleve 96 23; Frechen 78 36; Bornheim 75 40; Soest 92 62;
    Erkrath 84 38; Dülmen 97 46; Herzogenrath 77 22; Alsdorf 78 23; Gronau 104 40; Rheda-Wiedenbrück 97 66;
    Kamen 92 53; Hennef 76 46; Bünde 104 72; Erkelenz 82 26; Brühl 77 38; Monheim am Rhein 82 38;
    Nettetal 86 26; Kaarst 85 32; Lemgo 101 78; Heinsberg 81 22; Königswinter 74 44; Borken 97 37;
    Hückelhoven 81 25; Mettmann 85 40; Löhne 104 74; Kamp-Lintfort 90 31; Siegburg 76 44; Voerde 92 34;
    Warendorf 99 60; Ahaus 102 40; Beckum 95 61; Haltern am See 95 44; Hemer 88 55; Würselen 76 23;
    Plettenberg 84 57; Lennestadt 82 61; Brilon 88 71; Espelkamp 108 72; Olpe 81 57; Attendorn 83 58;
    Harsewinkel 99 65; Radevormwald 84 47; Verl 98 70; Coesfeld 99 43`,
  'Rheinland-Pfalz': `Mainz 60 66; Ludwigshafen am Rhein 50 69; Koblenz 67 52; Trier 55 33; Kaiserslautern 49 55; Worms 53 67;
    Neuwied 69 49; Neustadt an der Weinstraße 47 63; Speyer 46 69; Frankenthal 51 67; Pirmasens 44 52;
    Bad Kreuznach 57 57; Landau in der Pfalz 44 62; Andernach 69 48; Bad Neuenahr-Ahrweiler 71 42;
    Ingelheim am Rhein 59 61; Bingen am Rhein 59 58; Germersheim 44 67; Mayen 67 44; Wittlich 60 38;
    Grünstadt 51 63; Montabaur 69 56`,
  Saarland: `Saarbrücken 45 40; Neunkirchen 47 44; Homburg 47 47; Völklingen 45 37; St. Ingbert 46 42;
    Saarlouis 46 35; St. Wendel 49 43`,
  Sachsen: `Leipzig 87 147; Dresden 81 175; Chemnitz 77 159; Zwickau 75 150; Plauen 70 143; Görlitz 83 200;
    Hoyerswerda 89 185; Freiberg 78 167; Bautzen 84 189; Pirna 79 179; Freital 80 173; Riesa 86 166;
    Glauchau 76 151; Zittau 78 196; Annaberg-Buchholz 72 160; Auerbach 70 148; Döbeln 82 162; Grimma 85 154;
    Meißen 83 169`,
  'Sachsen-Anhalt': `Halle (Saale) 90 140; Magdeburg 103 133; Dessau-Roßlau 97 145; Halberstadt 98 121; Stendal 112 137;
    Weißenfels 84 139; Naumburg 83 136; Zeitz 81 143; Quedlinburg 96 123; Bitterfeld-Wolfen 92 146;
    Leuna 86 140; Wernigerode 97 116`,
  'Schleswig-Holstein': `Kiel 146 103; Lübeck 137 114; Flensburg 156 89; Neumünster 141 100; Norderstedt 134 100;
    Elmshorn 135 93; Pinneberg 133 96; Rendsburg 146 93; Reinbek 130 105; Schleswig 150 91;
    Eckernförde 149 97; Husum 150 81; Heide 144 82; Itzehoe 138 90`,
  Thüringen: `Erfurt 80 121; Jena 79 132; Gera 78 142; Weimar 80 127; Gotha 79 114; Nordhausen 90 116;
    Eisenach 80 106; Suhl 72 114; Altenburg 80 149; Mühlhausen 84 109; Saalfeld 73 127; Ilmenau 74 118;
    Arnstadt 77 119; Sonneberg 67 123; Meiningen 71 108; Hermsdorf 78 137`,
};
