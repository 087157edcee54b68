import { joinWords } from '../../src/kit/shared/counted.ts'
import {
  makeMultipleChoice,
  formatFixed,
  makeLongAnswer,
  formatAllDigits,
  makeNumerical,
  makeShortAnswer,
  formatSignificant,
  type Draw,
  type QuestionSubject,
} from './exercise.ts'

const hardyWeinberg = (d: Draw) => {
  const [trait, population] = d.pick([
    ['white flowers', 'pea plants'],
    ['a smooth coat', 'guinea pigs'],
    ['yellow body fat', 'rabbits'],
    ['albinism', 'mice'],
    ['short wings', 'beetles'],
  ] as const)
  const q = d.number(0.1, 0.6, 0.02)
  return makeNumerical(
    `In a large population of ${population}, ${formatFixed(q * q * 100, 2)} % of the individuals show ${trait}, which is recessive. Assuming Hardy–Weinberg equilibrium, find (a) the frequency of the recessive allele and (b) the percentage of heterozygous carriers.`,
    `(a) ${formatSignificant(q, 2)}; (b) ${formatFixed(2 * q * (1 - q) * 100, 1)} %`,
    'a,b',
  )
}

const crosses = [
  ['pea plants', 'tall', 'short', 'T', 't'],
  ['pea plants', 'purple flowers', 'white flowers', 'P', 'p'],
  ['guinea pigs', 'black fur', 'white fur', 'B', 'b'],
  ['tomatoes', 'red fruit', 'yellow fruit', 'R', 'r'],
  ['fruit flies', 'grey bodies', 'black bodies', 'G', 'g'],
] as const

const monohybrid = (d: Draw) => {
  const [species, dominant, recessive, A, a] = d.pick(crosses)
  const [n, backcross] = [d.number(80, 640, 16), d.pick([true, false])]
  const parents = backcross ? `One parent is ${A}${a} and the other is ${a}${a}; they` : `Two parents, both ${A}${a},`
  return makeNumerical(
    `In ${species} the allele ${A} for “${dominant}” is dominant over ${a} for “${recessive}”. ${parents} have ${n} offspring. How many of the offspring are expected to show the feature “${recessive}”?`,
    `${formatAllDigits(backcross ? n / 2 : n / 4)} offspring`,
  )
}

const dihybrid = (d: Draw) => {
  const n = d.number(160, 960, 16)
  const [species, first, second] = d.pick([
    ['pea plants', 'round seeds', 'yellow seeds'],
    ['fruit flies', 'grey bodies', 'long wings'],
    ['maize', 'purple grains', 'smooth grains'],
    ['tomatoes', 'red fruit', 'tall stems'],
  ] as const)
  return makeNumerical(
    `In ${species}, ${first} and ${second} are dominant features whose genes lie on different chromosomes. Two individuals that are heterozygous for both genes are crossed and give ${n} offspring. How many are expected to be recessive for both features?`,
    `${formatAllDigits(n / 16)} offspring`,
  )
}

const magnification = (d: Draw) => {
  const [object, low, high] = d.pick([
    ['a human cheek cell', 50, 70],
    ['a red blood cell', 7, 8],
    ['an onion cell', 180, 300],
    ['a pollen grain', 25, 60],
    ['a Paramecium', 150, 300],
  ] as const)
  const [size, times] = [d.number(low, high), d.pick([100, 200, 400, 600, 1000])]
  return makeNumerical(
    `In a micrograph ${object} is ${formatAllDigits((size * times) / 1000)} mm long. The magnification is × ${formatAllDigits(times)}. Calculate the actual length in micrometres.`,
    `${formatAllDigits(size)} µm`,
  )
}

const recapture = (d: Draw) => {
  const [animal, place] = d.pick([
    ['carp', 'a village pond'],
    ['woodlice', 'a garden'],
    ['snails', 'a stone wall'],
    ['beetles', 'a meadow'],
    ['field mice', 'a wheat field'],
  ] as const)
  const [marked, second] = [d.number(30, 90, 2), d.number(36, 90, 2)]
  const again = d.number(6, 18)
  return makeNumerical(
    `Ecologists catch, mark and release ${marked} ${animal} in ${place}. A week later they catch ${second}, of which ${again} carry a mark. Estimate the size of the population with the Lincoln index, to the nearest whole number.`,
    `${formatFixed((marked * second) / again, 0)} ${animal}`,
  )
}

const energyTransfer = (d: Draw) => {
  const [producer, consumer] = d.pick([
    ['meadow plants', 'grasshoppers'],
    ['phytoplankton', 'zooplankton'],
    ['oak leaves', 'caterpillars'],
    ['water weeds', 'tadpoles'],
  ] as const)
  const [energy, share] = [d.number(4000, 32000, 500), d.number(5, 16)]
  return makeNumerical(
    `In a food chain the ${producer} hold ${formatAllDigits(energy)} kJ per square metre each year, and ${formatAllDigits((energy * share) / 100)} kJ of this becomes tissue of the ${consumer} that feed on them. Find the percentage efficiency of this transfer of energy.`,
    `${formatAllDigits(share)} %`,
  )
}

const chargaff = (d: Draw) => {
  const adenine = d.number(14, 36)
  const source = d.pick(['a bacterium', 'a species of yeast', 'a herring', 'a wheat plant', 'a locust'])
  const right = `${50 - adenine} %`
  return makeMultipleChoice(
    d,
    `Analysis of the double-stranded DNA of ${source} shows that ${adenine} % of the bases are adenine. What percentage of the bases are guanine?`,
    right,
    [`${adenine} %`, `${100 - 2 * adenine} %`, `${100 - adenine} %`, `${51 - adenine} %`, `${2 * adenine} %`].filter(
      (o) => o !== right,
    ),
  )
}

const dnaComplement = (d: Draw) => {
  const strand = Array.from({ length: 9 }, () => d.pick(['A', 'C', 'G', 'T'])).join('')
  const partner: Readonly<Record<string, string>> = { A: 'U', C: 'G', G: 'C', T: 'A' }
  return makeShortAnswer(
    `Part of the template strand of a gene reads 3′-${strand}-5′. Write the base sequence of the messenger RNA that is transcribed from it, in the 5′ to 3′ direction.`,
    `5′-${[...strand].map((base) => partner[base] ?? '').join('')}-3′`,
  )
}

const cardiacOutput = (d: Draw) => {
  const [person, low, high] = d.pick([
    ['A teacher at rest', 58, 78],
    ['A trained rower at rest', 42, 54],
    ['A student who climbs stairs', 110, 140],
    ['A runner in a race', 160, 188],
  ] as const)
  const [rate, stroke] = [d.number(low, high), d.number(65, 105)]
  return makeNumerical(
    `${person} has a heart rate of ${rate} beats per minute and a stroke volume of ${stroke} mL. Calculate the cardiac output in litres per minute.`,
    `${formatSignificant((rate * stroke) / 1000)} L/min`,
  )
}

const ventilation = (d: Draw) => {
  const [rate, tidal] = [d.number(11, 32), d.number(0.4, 1.6, 0.05)]
  const moment = d.pick(['sits quietly', 'walks briskly', 'cycles uphill', 'swims at a steady pace'])
  return makeNumerical(
    `A spirometer shows that a volunteer who ${moment} takes ${rate} breaths per minute with a tidal volume of ${formatAllDigits(tidal)} L. Find the ventilation rate in litres per minute.`,
    `${formatSignificant(rate * tidal)} L/min`,
  )
}

const bacterialGrowth = (d: Draw) => {
  const [n, minutes, generations] = [d.number(20, 900, 20), d.pick([20, 25, 30, 40]), d.number(4, 10)]
  const culture = d.pick(['Escherichia coli', 'Bacillus subtilis', 'a bacterium in warm milk', 'a bacterium on cooked rice'])
  return makeNumerical(
    `A culture of ${culture} starts with ${n} cells, and each cell divides every ${minutes} minutes. How many cells are there after ${minutes * generations} minutes, if no cell dies?`,
    `${formatAllDigits(n * 2 ** generations)} cells`,
  )
}

const quadrats = (d: Draw) => {
  const counts = Array.from({ length: 5 }, () => d.number(2, 24))
  const [plant, area] = [d.pick(['dandelions', 'daisies', 'clover plants', 'buttercups']), d.number(400, 3000, 100)]
  const mean = counts.reduce((a, b) => a + b, 0) / 5
  return makeNumerical(
    `Five random quadrats of 1 m² contain ${joinWords(counts)} ${plant}. Estimate the number of ${plant} in the whole field of ${formatAllDigits(area)} m².`,
    `${formatAllDigits(mean * area)} ${plant}`,
  )
}

export const biology: QuestionSubject = {
  name: 'Biology',
  code: 'BIO',
  count: 150,
  chapters: [
    {
      title: 'Cells and Molecules',
      sections: [
        {
          title: 'Cell Structure',
          families: [magnification],
          terms: [
            [
              'an organelle',
              'a part of a cell with a particular task, often within a membrane of its own',
              'the mitochondrion, in which most of the ATP is made',
            ],
            [
              'translation',
              'the making of a protein at a ribosome by the code of messenger RNA',
              'cells of the stomach make pepsin in this way',
            ],
            [
              'osmosis',
              'the movement of water through a partially permeable membrane towards the more concentrated solution',
              'raisins swell in water',
            ],
            [
              'active transport',
              'the movement of a substance against its concentration gradient with energy from respiration',
              'root hairs take up nitrate ions from poor soil',
            ],
          ],
          written: [
            makeLongAnswer(
              'Compare a plant cell with an animal cell: name three structures that both have and three that only the plant cell has.',
              'Both have a nucleus, a cell membrane and mitochondria (or ribosomes, cytoplasm). Only the plant cell has a cellulose cell wall, chloroplasts and a large permanent vacuole.',
            ),
            makeShortAnswer(
              'A red blood cell is placed in pure water. Describe what happens to it and explain why.',
              'Water enters by osmosis because the contents of the cell are more concentrated. The cell has no wall, so it swells and bursts.',
            ),
          ],
        },
        {
          title: 'DNA and Enzymes',
          families: [chargaff, dnaComplement],
          terms: [
            ['an enzyme', 'a protein that speeds up a biochemical reaction', 'amylase breaks starch down to maltose'],
            ['a mutation', 'a change in the base sequence of DNA', 'sickle-cell anaemia comes from the exchange of one base'],
            [
              'transcription',
              'the making of messenger RNA from a DNA template',
              'a cell of the pancreas copies its insulin gene into RNA',
            ],
          ],
          written: [
            makeShortAnswer(
              'Explain why most human enzymes stop working when they are heated to 70 °C.',
              'The heat breaks the weak bonds that hold the folded protein together. The active site changes its shape, the enzyme is denatured and the substrate no longer fits.',
            ),
            makeLongAnswer(
              'Compare DNA and RNA with regard to their sugar, their bases and the number of their strands.',
              'DNA contains deoxyribose, the bases A, C, G and T, and usually two strands. RNA contains ribose, uracil in place of thymine, and usually one strand.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Inheritance and Evolution',
      sections: [
        {
          title: 'Patterns of Inheritance',
          families: [monohybrid, dihybrid],
          terms: [
            ['the genotype', 'the combination of alleles that an organism carries', 'a tall pea plant may carry TT or Tt'],
            ['the phenotype', 'the observable features of an organism', 'the colour of a flower'],
            [
              'meiosis',
              'the cell division that halves the number of chromosomes',
              'human egg cells with 23 chromosomes arise by it',
            ],
          ],
          written: [
            makeLongAnswer(
              'Compare mitosis and meiosis: how many divisions and daughter cells are there, how many chromosomes do the daughter cells have, and what is each process for?',
              'Mitosis is one division into two genetically identical cells with the full number of chromosomes, for growth and repair. Meiosis is two divisions into four different cells with half the number, for making gametes.',
            ),
            makeShortAnswer(
              'Why are red–green colour deficiencies more common in men than in women?',
              'The recessive allele lies on the X chromosome. A man has one X chromosome, so a single copy shows; a woman needs the allele on both.',
            ),
          ],
        },
        {
          title: 'Populations and Evolution',
          families: [hardyWeinberg],
          terms: [
            [
              'natural selection',
              'the better survival and reproduction of the individuals whose inherited features suit their environment',
              'dark moths became common on sooty trees',
            ],
            [
              'speciation',
              'the formation of new species from an ancestral one',
              'finches on separate islands of the Galápagos became unlike each other',
            ],
          ],
          written: [
            makeLongAnswer(
              'Explain how a population of bacteria becomes resistant to an antibiotic.',
              'By chance a few bacteria carry a mutation that makes them resistant. The antibiotic kills the others, the resistant ones survive and multiply and pass on the gene, so that its frequency rises.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Organisms and Ecosystems',
      sections: [
        {
          title: 'Human Physiology',
          families: [cardiacOutput, ventilation],
          terms: [
            [
              'homeostasis',
              'the keeping of a steady internal state in an organism',
              'sweating holds body temperature near 37 °C',
            ],
            [
              'an antibody',
              'a protein by which the immune system binds to one particular antigen',
              'vaccination against tetanus leads the body to make one',
            ],
            [
              'a synapse',
              'the junction at which a signal passes from one neurone to the next',
              'acetylcholine crosses the gap between two nerve cells',
            ],
          ],
          written: [
            makeShortAnswer(
              'State three features of the alveoli that suit them to the exchange of gases, and say how each of them helps.',
              'Their large total surface lets much gas pass; their wall of one thin cell keeps the path short; their rich blood supply keeps the concentration gradient steep.',
            ),
            makeLongAnswer(
              'Describe how insulin and glucagon together keep the concentration of glucose in the blood nearly constant.',
              'When glucose rises, the pancreas releases insulin, cells take up glucose and the liver stores it as glycogen. When glucose falls, the pancreas releases glucagon and the liver turns glycogen back into glucose. This is negative feedback.',
            ),
          ],
        },
        {
          title: 'Microorganisms and Ecology',
          families: [bacterialGrowth, recapture, quadrats, energyTransfer],
          terms: [
            [
              'a producer',
              'an organism that makes its own organic food from inorganic substances',
              'grass is the first link of many food chains',
            ],
            ['mutualism', 'a relationship of two species from which both benefit', 'bees feed on nectar and carry pollen'],
            ['biodiversity', 'the variety of living things in a region', 'a hectare of rain forest may hold 300 species of tree'],
          ],
          written: [
            makeShortAnswer(
              'Why do food chains rarely have more than five links?',
              'Only about a tenth of the energy passes from one link to the next; the rest is lost in respiration, heat and waste. After four or five links too little is left to support another population.',
            ),
            makeShortAnswer(
              'Explain why the discharge of fertiliser into a lake can lead to the death of its fish.',
              'The nutrients let algae grow until they shade the plants below. When plants and algae die, bacteria that decompose them use up the oxygen, and the fish suffocate.',
            ),
          ],
        },
      ],
    },
  ],
}
