import {
  makeMultipleChoice,
  formatFixed,
  formatFormula,
  makeLongAnswer,
  formatAllDigits,
  makeNumerical,
  makeShortAnswer,
  formatSignificant,
  type Draw,
  type QuestionSubject,
} from './exercise.ts'

const atomicMass: Readonly<Record<string, number>> = {
  H: 1.008,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  Na: 22.99,
  Mg: 24.305,
  Al: 26.982,
  S: 32.06,
  Cl: 35.45,
  K: 39.098,
  Ca: 40.078,
  Fe: 55.845,
  Cu: 63.546,
}

const atomsOf = (plain: string): [symbol: string, count: number][] =>
  [...plain.matchAll(/([A-Z][a-z]?)(\d*)/g)].map((m) => [m[1] ?? '', Number(m[2] || '1')])

const massOf = (symbol: string): number => {
  const mass = atomicMass[symbol]
  if (mass === undefined) throw new Error(`The table of atomic masses has no ${symbol}.`)
  return mass
}

/** Returns the grams per mole of a formula without brackets, with the two decimals that the exercises give. */
const molarMass = (plain: string): number =>
  Number(
    formatFixed(
      atomsOf(plain).reduce((sum, [symbol, count]) => sum + massOf(symbol) * count, 0),
      2,
    ),
  )

const compounds = [
  ['water', 'H2O'],
  ['carbon dioxide', 'CO2'],
  ['sodium chloride', 'NaCl'],
  ['glucose', 'C6H12O6'],
  ['calcium carbonate', 'CaCO3'],
  ['ammonia', 'NH3'],
  ['sulfuric acid', 'H2SO4'],
  ['methane', 'CH4'],
  ['sodium hydroxide', 'NaOH'],
  ['iron(III) oxide', 'Fe2O3'],
  ['ethanol', 'C2H6O'],
  ['magnesium oxide', 'MgO'],
] as const

const soluble = [
  ['sodium chloride', 'NaCl'],
  ['potassium nitrate', 'KNO3'],
  ['sodium hydroxide', 'NaOH'],
  ['glucose', 'C6H12O6'],
  ['copper(II) sulfate', 'CuSO4'],
] as const

const molesFromMass = (d: Draw) => {
  const [name, plain] = d.pick(compounds)
  const m = d.number(5, 250, 0.5)
  return makeNumerical(
    `How many moles are there in ${formatAllDigits(m)} g of ${name}, ${formatFormula(plain)}? Its molar mass is ${formatFixed(molarMass(plain), 2)} g/mol.`,
    `${formatSignificant(m / molarMass(plain))} mol`,
  )
}

const molecules = (d: Draw) => {
  const [name, plain] = d.pick(compounds.filter(([, p]) => !/Na|Ca|Fe|Mg/.test(p)))
  const n = d.number(0.05, 3.5, 0.05)
  return makeNumerical(
    `Calculate the number of molecules in ${formatAllDigits(n)} mol of ${name}, ${formatFormula(plain)}. The Avogadro constant is 6.022 × 10²³ mol⁻¹.`,
    `${formatSignificant(n * 6.022e23)} molecules`,
  )
}

const massPercent = (d: Draw) => {
  const [name, plain] = d.pick(compounds)
  const [symbol, count] = d.pick(atomsOf(plain))
  return makeNumerical(
    `What percentage by mass of ${name}, ${formatFormula(plain)}, is ${elementName[symbol] ?? symbol}? Give one decimal place.`,
    `${formatFixed((100 * massOf(symbol) * count) / molarMass(plain), 1)} %`,
  )
}

const elementName: Readonly<Record<string, string>> = {
  H: 'hydrogen',
  C: 'carbon',
  N: 'nitrogen',
  O: 'oxygen',
  Na: 'sodium',
  Mg: 'magnesium',
  S: 'sulfur',
  Cl: 'chlorine',
  Ca: 'calcium',
  Fe: 'iron',
}

const molarity = (d: Draw) => {
  const [name, plain] = d.pick(soluble)
  const [m, v] = [d.number(2, 30, 0.5), d.pick([200, 250, 500, 750, 1000])]
  return makeNumerical(
    `A student dissolves ${formatAllDigits(m)} g of ${name}, ${formatFormula(plain)}, in water and makes the solution up to ${formatAllDigits(v)} mL. The molar mass is ${formatFixed(molarMass(plain), 2)} g/mol. Find the concentration in mol/L.`,
    `${formatSignificant(m / molarMass(plain) / (v / 1000))} mol/L`,
  )
}

const dilution = (d: Draw) => {
  const [v, c, factor] = [d.number(5, 50, 5), d.number(0.5, 6, 0.5), d.pick([4, 5, 8, 10, 20])]
  const option = (x: number) => `${formatSignificant(x)} mol/L`
  const acid = d.pick(['hydrochloric acid', 'nitric acid', 'sodium hydroxide solution', 'ammonia solution'])
  const stem = `A volume of ${v} mL of ${formatAllDigits(c)} mol/L ${acid} is diluted with water to ${formatAllDigits(v * factor)} mL. What is the new concentration?`
  return makeMultipleChoice(d, stem, option(c / factor), [
    option(c / (factor - 1)),
    option(c / (factor + 1)),
    option(c / (2 * factor)),
    option(c * factor),
  ])
}

const titration = (d: Draw) => {
  const [va, vb, cb] = [d.pick([20, 25]), d.number(12, 32, 0.1), d.number(0.05, 0.25, 0.01)]
  const acid = d.pick(['hydrochloric acid', 'nitric acid', 'ethanoic acid'])
  return makeNumerical(
    `In a titration ${va} mL of ${acid} is neutralised by ${formatAllDigits(vb)} mL of sodium hydroxide solution of concentration ${formatAllDigits(cb)} mol/L. The acid and the base react in the ratio 1 : 1. Calculate the concentration of the acid.`,
    `${formatSignificant((vb * cb) / va)} mol/L`,
  )
}

const reactions = [
  ['magnesium', 'Mg', 1, 'magnesium oxide', 'MgO', 1, '2Mg + O₂ → 2MgO'],
  ['methane', 'CH4', 1, 'carbon dioxide', 'CO2', 1, 'CH₄ + 2O₂ → CO₂ + 2H₂O'],
  ['calcium carbonate', 'CaCO3', 1, 'calcium oxide', 'CaO', 1, 'CaCO₃ → CaO + CO₂'],
  ['nitrogen', 'N2', 1, 'ammonia', 'NH3', 2, 'N₂ + 3H₂ → 2NH₃'],
  ['aluminium', 'Al', 2, 'aluminium oxide', 'Al2O3', 1, '4Al + 3O₂ → 2Al₂O₃'],
  ['hydrogen', 'H2', 1, 'water', 'H2O', 1, '2H₂ + O₂ → 2H₂O'],
] as const

const stoichiometry = (d: Draw) => {
  const [reactant, r, a, product, p, b, equation] = d.pick(reactions)
  const m = d.number(4, 80)
  return makeNumerical(
    `What mass of ${product} can be obtained from ${m} g of ${reactant} by the reaction ${equation}? The molar masses are ${formatFixed(molarMass(r), 2)} g/mol for ${reactant} and ${formatFixed(molarMass(p), 2)} g/mol for ${product}.`,
    `${formatSignificant(((m / molarMass(r)) * b * molarMass(p)) / a)} g`,
  )
}

const idealGas = (d: Draw) => {
  const [n, t, v] = [d.number(0.2, 1.6, 0.1), d.number(15, 90), d.number(8, 40)]
  const gas = d.pick(['oxygen', 'nitrogen', 'carbon dioxide', 'helium', 'neon'])
  return makeNumerical(
    `A rigid flask of ${v} L contains ${formatAllDigits(n)} mol of ${gas} at ${t} °C. Treating the gas as ideal, with R = 8.314 J/(mol K), find its pressure in kilopascals.`,
    `${formatSignificant((n * 8.314 * (t + 273.15)) / v)} kPa`,
  )
}

const strongAcid = (d: Draw) => {
  const [mantissa, exponent] = [d.number(1.1, 9.9, 0.1), d.pick([2, 3, 4])]
  const [substance, isAcid] = d.pick([
    ['hydrochloric acid', true],
    ['nitric acid', true],
    ['potassium hydroxide', false],
    ['sodium hydroxide', false],
  ] as const)
  const c = mantissa * 10 ** -exponent
  const pH = isAcid ? -Math.log10(c) : 14 + Math.log10(c)
  return makeNumerical(
    `Calculate the pH at 25 °C of a solution of ${substance} of concentration ${formatAllDigits(c)} mol/L, assuming that it is completely dissociated. Give two decimal places.`,
    `pH ${formatFixed(pH, 2)}`,
  )
}

const isotopes = [
  ['carbon', 6, 12],
  ['carbon', 6, 14],
  ['oxygen', 8, 16],
  ['oxygen', 8, 18],
  ['sodium', 11, 23],
  ['chlorine', 17, 35],
  ['chlorine', 17, 37],
  ['iron', 26, 56],
  ['copper', 29, 63],
  ['copper', 29, 65],
  ['silver', 47, 107],
  ['iodine', 53, 127],
  ['gold', 79, 197],
  ['lead', 82, 208],
  ['uranium', 92, 235],
  ['uranium', 92, 238],
] as const

const atomicStructure = (d: Draw) => {
  const [name, z, a] = d.pick(isotopes)
  return makeNumerical(
    `The atomic number of ${name} is ${z}. State the numbers of (a) protons, (b) neutrons and (c) electrons in a neutral atom of ${name}-${a}.`,
    `(a) ${z}; (b) ${a - z}; (c) ${z}`,
    'a,b,c',
  )
}

const averageMass = (d: Draw) => {
  const light = d.number(20, 90)
  const heavy = light + d.number(1, 3)
  const share = d.number(51, 94)
  return makeNumerical(
    `A newly analysed sample of an element consists of ${share} % of atoms of mass ${light} u and ${100 - share} % of atoms of mass ${heavy} u. Find the average atomic mass in this sample to two decimal places.`,
    `${formatFixed((light * share + heavy * (100 - share)) / 100, 2)} u`,
  )
}

const calorimetry = (d: Draw) => {
  const [m, heat, n] = [d.number(50, 200, 10), d.number(20, 58), d.number(0.03, 0.1, 0.01)]
  const rise = Math.round((heat * n * 10_000) / (m * 4.18)) / 10
  const reaction = d.pick(['The neutralisation of an acid', 'The dissolving of a salt', 'A displacement reaction'])
  return makeNumerical(
    `${reaction} in a cup calorimeter warms ${m} g of solution by ${formatAllDigits(rise)} °C while ${formatAllDigits(n)} mol reacts. The specific heat capacity of the solution is 4.18 J/(g °C). Calculate the heat released for each mole, in kJ/mol.`,
    `${formatSignificant((m * 4.18 * rise) / n / 1000)} kJ/mol`,
  )
}

const electrolysis = (d: Draw) => {
  const [metal, molar, z] = d.pick([
    ['copper', 63.55, 2],
    ['silver', 107.87, 1],
    ['zinc', 65.38, 2],
    ['nickel', 58.69, 2],
  ] as const)
  const [I, minutes] = [d.number(0.5, 5, 0.1), d.number(10, 90, 5)]
  return makeNumerical(
    `A steady current of ${formatAllDigits(I)} A passes for ${minutes} minutes through a solution that contains ${metal} ions of charge +${z}. What mass of ${metal} is deposited at the cathode? Use F = 96,485 C/mol and a molar mass of ${formatAllDigits(molar)} g/mol.`,
    `${formatSignificant((I * minutes * 60 * molar) / (z * 96_485))} g`,
  )
}

const reactionRate = (d: Draw) => {
  const [c1, drop, t] = [d.number(0.4, 1.2, 0.05), d.number(0.05, 0.35, 0.05), d.number(20, 240, 10)]
  const reactant = d.pick(['hydrogen peroxide', 'ethyl ethanoate', 'dinitrogen pentoxide', 'bromine'])
  return makeNumerical(
    `The concentration of ${reactant} in a reaction vessel falls from ${formatAllDigits(c1)} mol/L to ${formatAllDigits(c1 - drop)} mol/L in ${t} s. Find the average rate at which it is used up.`,
    `${formatSignificant(drop / t)} mol/(L s)`,
  )
}

const oxidation = [
  ['manganese', 'KMnO₄', '+7'],
  ['chromium', 'K₂Cr₂O₇', '+6'],
  ['sulfur', 'H₂SO₄', '+6'],
  ['sulfur', 'SO₂', '+4'],
  ['nitrogen', 'HNO₃', '+5'],
  ['nitrogen', 'NH₃', '−3'],
  ['carbon', 'CO₂', '+4'],
  ['iron', 'Fe₂O₃', '+3'],
  ['iron', 'FeCl₂', '+2'],
  ['chlorine', 'HClO₄', '+7'],
  ['phosphorus', 'H₃PO₄', '+5'],
  ['copper', 'Cu₂O', '+1'],
  ['manganese', 'MnO₂', '+4'],
  ['oxygen', 'H₂O₂', '−1'],
] as const

const oxidationNumber = (d: Draw) => {
  const [element, compound, right] = d.pick(oxidation)
  const wrong = d.shuffle(['+1', '+2', '+3', '+4', '+5', '+6', '+7', '−1', '−3']).filter((n) => n !== right)
  return makeMultipleChoice(d, `What is the oxidation number of ${element} in ${compound}?`, right, wrong)
}

const balanced = [
  ['reaction of hydrogen and oxygen to water', '2H₂ + O₂ → 2H₂O'],
  ['reaction of propane and oxygen to carbon dioxide and water', 'C₃H₈ + 5O₂ → 3CO₂ + 4H₂O'],
  ['reaction of iron and oxygen to iron(III) oxide', '4Fe + 3O₂ → 2Fe₂O₃'],
  ['reaction of sodium and water to sodium hydroxide and hydrogen', '2Na + 2H₂O → 2NaOH + H₂'],
  [
    'reaction of calcium carbonate and hydrochloric acid to calcium chloride, water and carbon dioxide',
    'CaCO₃ + 2HCl → CaCl₂ + H₂O + CO₂',
  ],
  ['reaction of aluminium and chlorine to aluminium chloride', '2Al + 3Cl₂ → 2AlCl₃'],
  ['reaction of ammonia and oxygen to nitrogen monoxide and water', '4NH₃ + 5O₂ → 4NO + 6H₂O'],
  ['reaction of glucose and oxygen to carbon dioxide and water', 'C₆H₁₂O₆ + 6O₂ → 6CO₂ + 6H₂O'],
  ['reaction of zinc and hydrochloric acid to zinc chloride and hydrogen', 'Zn + 2HCl → ZnCl₂ + H₂'],
  ['decomposition of hydrogen peroxide to water and oxygen', '2H₂O₂ → 2H₂O + O₂'],
] as const

export const chemistry: QuestionSubject = {
  name: 'Chemistry',
  code: 'CHE',
  count: 200,
  chapters: [
    {
      title: 'Atoms and Bonds',
      sections: [
        {
          title: 'Atomic Structure',
          families: [atomicStructure, averageMass],
          terms: [
            [
              'an isotope',
              'one of several kinds of atom of an element that differ in their number of neutrons',
              'carbon-12 and carbon-14 are both forms of carbon',
            ],
            ['an ion', 'an atom or group of atoms with a net electric charge', 'Na⁺ is a sodium atom that has lost one electron'],
          ],
          written: [
            makeShortAnswer(
              'Explain why the two isotopes of chlorine, chlorine-35 and chlorine-37, have the same chemical properties.',
              'They have the same number of protons and so the same arrangement of electrons, which determines the chemical behaviour. They differ only in the number of neutrons.',
            ),
          ],
        },
        {
          title: 'Chemical Bonding',
          terms: [
            [
              'electronegativity',
              'the ability of an atom to attract the shared electrons of a bond',
              'fluorine attracts bonding electrons more strongly than any other element',
            ],
            [
              'a hydrogen bond',
              'the attraction between a hydrogen atom bound to N, O or F and a lone pair on a neighbouring molecule',
              'such attractions give water its unusually high boiling point',
            ],
            [
              'allotropy',
              'the existence of an element in several forms in the same physical state',
              'diamond and graphite both consist of carbon',
            ],
          ],
          written: [
            makeLongAnswer(
              'Compare ionic and covalent bonding. For each, say what happens to the electrons and give one typical substance with two of its properties.',
              'In ionic bonding electrons pass from a metal to a non-metal and the ions attract each other: NaCl has a high melting point and conducts when molten. In covalent bonding atoms share pairs of electrons: methane has a low boiling point and does not conduct.',
            ),
            makeShortAnswer(
              'Why does graphite conduct electricity while diamond does not, although both are pure carbon?',
              'In graphite each atom forms three bonds and its fourth electron is free to move along the layers. In diamond all four outer electrons are held in bonds.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Amount of Substance',
      sections: [
        {
          title: 'The Mole',
          families: [molesFromMass, molecules, massPercent],
          terms: [
            [
              'the empirical formula',
              'the simplest whole-number ratio of the atoms in a compound',
              'CH₂O stands for glucose, C₆H₁₂O₆',
            ],
          ],
        },
        {
          title: 'Reactions and Equations',
          families: [stoichiometry],
          terms: [
            [
              'the limiting reactant',
              'the substance that is used up first and decides how much product forms',
              'hydrogen, when 1 mol of it burns in 1 mol of oxygen',
            ],
          ],
          written: balanced.map(([words, equation]) =>
            makeShortAnswer(`Write a balanced equation, with formulas, for the ${words}.`, equation),
          ),
        },
      ],
    },
    {
      title: 'Solutions, Acids and Gases',
      sections: [
        {
          title: 'Concentration',
          families: [molarity, dilution],
          terms: [
            [
              'a saturated solution',
              'the mixture in which no more solute dissolves at the given temperature',
              'sea water that has evaporated until salt crystals just appear',
            ],
          ],
        },
        {
          title: 'Acids and Bases',
          families: [titration, strongAcid],
          terms: [
            [
              'a buffer',
              'the mixture that keeps its pH nearly constant when a little acid or base is added',
              'ethanoic acid together with sodium ethanoate',
            ],
            ['neutralisation', 'the reaction of an acid with a base to form a salt and water', 'HCl + NaOH → NaCl + H₂O'],
          ],
          written: [
            makeShortAnswer(
              'Distinguish between a strong acid and a concentrated acid.',
              'A strong acid is completely dissociated into ions in water, whatever its amount. A concentrated acid contains a large amount of acid in each litre, whether it is strong or weak.',
            ),
          ],
        },
        {
          title: 'Gases',
          families: [idealGas],
          written: [
            makeShortAnswer(
              'Under which conditions does a real gas differ most from an ideal gas, and why?',
              'At high pressure and low temperature: the molecules are then close together, so that their own volume and the attractions between them can no longer be neglected.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Energy and Change',
      sections: [
        {
          title: 'Energy Changes and Rates',
          families: [calorimetry, reactionRate],
          terms: [
            [
              'a catalyst',
              'the substance that speeds up a reaction without being used up',
              'manganese(IV) oxide in the decomposition of hydrogen peroxide',
            ],
            [
              'the activation energy',
              'the least energy that colliding particles need in order to react',
              'the energy of a spark that sets light to a mixture of methane and air',
            ],
          ],
          written: [
            makeLongAnswer(
              'Explain, with the collision theory, how temperature, concentration and surface area affect the rate of a reaction.',
              'A higher temperature makes particles faster, so collisions are more frequent and more of them exceed the activation energy. A higher concentration and a larger surface area make collisions more frequent.',
            ),
            makeShortAnswer(
              'In the Haber process, N₂ + 3H₂ ⇌ 2NH₃, what does an increase of pressure do to the yield of ammonia? Give the reason.',
              'The yield increases: the equilibrium shifts to the side with fewer gas molecules, and four molecules on the left form two on the right.',
            ),
          ],
        },
        {
          title: 'Redox and Electrolysis',
          families: [oxidationNumber, electrolysis],
          terms: [
            ['oxidation', 'the loss of electrons by a species', 'Mg → Mg²⁺ + 2e⁻'],
            [
              'the cathode',
              'the electrode at which reduction takes place',
              'the spoon on which silver is deposited in silver plating',
            ],
          ],
          written: [
            makeShortAnswer(
              'Explain why a block of zinc bolted to the steel hull of a ship protects the hull from rust.',
              'Zinc is more reactive than iron and loses electrons more readily, so the zinc is oxidised in place of the iron. The block is used up and has to be replaced.',
            ),
          ],
        },
      ],
    },
  ],
}
