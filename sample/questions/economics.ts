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

const goods = ['coffee', 'bus travel', 'rice', 'cinema seats', 'cotton shirts', 'petrol', 'strawberries'] as const

const elasticity = (d: Draw) => {
  const [priceRise, responsiveness, good] = [d.number(4, 25), d.number(0.2, 1.8, 0.05), d.pick(goods)]
  const fall = Math.max(1, Math.round(priceRise * responsiveness))
  return makeNumerical(
    `The price of ${good} rises by ${priceRise} % and the quantity demanded falls by ${fall} %. (a) Calculate the price elasticity of demand. (b) Is the demand elastic, inelastic or of unit elasticity?`,
    `(a) ${formatSignificant(-fall / priceRise)}; (b) ${fall > priceRise ? 'elastic' : fall < priceRise ? 'inelastic' : 'of unit elasticity'}`,
    'a,b',
  )
}

const equilibrium = (d: Draw) => {
  const [p, q, b, e, good] = [d.number(8, 40), d.number(60, 300, 5), d.number(2, 6), d.number(1, 5), d.pick(goods)]
  const supply = q - e * p
  const intercept = supply === 0 ? '' : `${formatAllDigits(supply)} + `
  return makeNumerical(
    `In the market for ${good} the quantity demanded is Q = ${formatAllDigits(q + b * p)} − ${b}P and the quantity supplied is Q = ${intercept}${e === 1 ? '' : e}P, with the price P in rupees. Find (a) the equilibrium price and (b) the equilibrium quantity.`,
    `(a) ${p} rupees; (b) ${formatAllDigits(q)} units`,
    'a,b',
  )
}

const consumerSurplus = (d: Draw) => {
  const [slope, q, p, good] = [d.pick([0.2, 0.25, 0.4, 0.5]), d.number(20, 160, 10), d.number(10, 50), d.pick(goods)]
  return makeNumerical(
    `The demand for ${good} is the straight line P = ${formatAllDigits(p + slope * q)} − ${formatAllDigits(slope)}Q, with the price P in rupees. Find the consumer surplus when the market price is ${p} rupees.`,
    `${formatAllDigits((slope * q * q) / 2)} rupees`,
  )
}

const profit = (d: Draw) => {
  const [firm, product, low, high] = d.pick([
    ['A pottery', 'vases', 120, 300],
    ['A bakery', 'cakes', 90, 260],
    ['A workshop', 'wooden chairs', 600, 1500],
    ['A small press', 'books', 150, 450],
  ] as const)
  const [price, q, fixedCost] = [d.number(low, high, 5), d.number(80, 600, 10), d.number(4000, 16000, 500)]
  const variable = Math.round(price * 0.6)
  return makeNumerical(
    `${firm} sells ${q} ${product} a month at ${formatAllDigits(price)} rupees each. Its fixed cost is ${formatAllDigits(fixedCost)} rupees a month and the variable cost of each unit is ${formatAllDigits(variable)} rupees. Find its monthly profit or loss.`,
    (price - variable) * q - fixedCost >= 0
      ? `A profit of ${formatAllDigits((price - variable) * q - fixedCost)} rupees`
      : `A loss of ${formatAllDigits(fixedCost - (price - variable) * q)} rupees`,
  )
}

const breakEven = (d: Draw) => {
  const [margin, q, variable] = [d.number(20, 90, 5), d.number(120, 900, 20), d.number(30, 200, 5)]
  const firm = d.pick(['A maker of lamps', 'A candle shop', 'A bicycle repairer', 'A caterer'])
  return makeNumerical(
    `${firm} has fixed costs of ${formatAllDigits(margin * q)} rupees a month, a variable cost of ${variable} rupees for each order and a price of ${variable + margin} rupees for each order. How many orders a month are needed to break even?`,
    `${formatAllDigits(q)} orders`,
  )
}

const gdp = (d: Draw) => {
  const [C, I, G, X, M] = [
    d.number(400, 900, 10),
    d.number(100, 300, 10),
    d.number(120, 350, 10),
    d.number(80, 260, 10),
    d.number(80, 280, 10),
  ]
  const right = C + I + G + X - M
  return makeMultipleChoice(
    d,
    `In one year the households of a country spend ${C} billion dollars on consumption, investment is ${I} billion, government purchases are ${G} billion, exports are ${X} billion and imports are ${M} billion. What is the gross domestic product?`,
    `${formatAllDigits(right)} billion dollars`,
    [right + 2 * M, C + I + G, C + I + G + M - X, right - G, right + 50]
      .filter((x) => x !== right)
      .map((x) => `${formatAllDigits(x)} billion dollars`),
  )
}

const inflation = (d: Draw) => {
  const [before, rise, year] = [d.number(104, 180), d.number(1.5, 9.5, 0.1), d.number(2012, 2022)]
  const after = before + rise
  return makeNumerical(
    `The consumer price index of a country was ${before} in ${year} and ${formatAllDigits(after)} in ${year + 1}. Calculate the rate of inflation to one decimal place.`,
    `${formatFixed((100 * rise) / before, 1)} %`,
  )
}

const unemployment = (d: Draw) => {
  const [share, working, jobless] = [d.number(0.56, 0.74, 0.01), d.number(18, 48, 0.5), d.number(0.8, 3.6, 0.1)]
  const adults = Math.round((working + jobless) / share)
  return makeNumerical(
    `A country has ${adults} million adults, of whom ${formatAllDigits(working)} million are employed and ${formatAllDigits(jobless)} million are without work and looking for it. Find (a) the rate of unemployment and (b) the rate of participation in the labour force, each to one decimal place.`,
    `(a) ${formatFixed((100 * jobless) / (working + jobless), 1)} %; (b) ${formatFixed((100 * (working + jobless)) / adults, 1)} %`,
    'a,b',
  )
}

const multiplier = (d: Draw) => {
  const [mpc, spending] = [d.pick([0.5, 0.6, 0.75, 0.8, 0.9]), d.number(10, 120, 2)]
  const project = d.pick(['new railways', 'hospitals', 'flood defences', 'school buildings'])
  return makeNumerical(
    `A government spends an additional ${spending} billion euros on ${project}. The marginal propensity to consume is ${formatAllDigits(mpc)}, and there are no taxes or imports. By how much does national income rise in the simple multiplier model?`,
    `${formatAllDigits(spending / (1 - mpc))} billion euros`,
  )
}

const realInterest = (d: Draw) => {
  const [nominal, rate] = [d.number(3, 12, 0.25), d.number(1, 9, 0.25)]
  const what = d.pick(['A savings account', 'A government bond', 'A fixed deposit', 'A mortgage'])
  return makeNumerical(
    `${what} carries a nominal interest rate of ${formatAllDigits(nominal)} % while inflation is ${formatAllDigits(rate)} %. Find the exact real interest rate to two decimal places.`,
    `${formatFixed(((1 + nominal / 100) / (1 + rate / 100) - 1) * 100, 2)} %`,
  )
}

const exchange = (d: Draw) => {
  const [currency, rate] = d.pick([
    ['US dollar', 83.2],
    ['euro', 90.5],
    ['pound sterling', 105.4],
    ['Japanese yen', 0.56],
  ] as const)
  const price = d.number(2000, 90000, 500)
  return makeNumerical(
    `One ${currency} costs ${formatAllDigits(rate)} rupees. What is the price in that currency of a machine that costs ${formatAllDigits(price)} rupees? Give two decimal places.`,
    formatFixed(price / rate, 2),
  )
}

const comparative = (d: Draw) => {
  const [a, b, c] = [d.number(4, 12, 2), d.number(2, 5), d.number(2, 9)]
  const [first, second, x, y] = d.pick([
    ['Norland', 'Sudland', 'cloth', 'wine'],
    ['Estria', 'Westria', 'wheat', 'timber'],
    ['Highland', 'Lowland', 'cheese', 'tools'],
  ] as const)
  const other = c + 3
  const firstCost = a / b
  const secondCost = other / c
  const winner = firstCost === secondCost ? 'neither country' : firstCost < secondCost ? first : second
  return makeNumerical(
    `With one day of labour ${first} can make ${b} tonnes of ${x} or ${a} tonnes of ${y}, and ${second} can make ${c} tonnes of ${x} or ${other} tonnes of ${y}. (a) What is the opportunity cost of one tonne of ${x} in each country? (b) Which country has the comparative advantage in ${x}?`,
    `(a) ${formatSignificant(firstCost)} tonnes of ${y} in ${first}, ${formatSignificant(secondCost)} tonnes in ${second}; (b) ${winner}`,
    'a,b',
  )
}

export const economics: QuestionSubject = {
  name: 'Economics',
  code: 'ECO',
  count: 120,
  chapters: [
    {
      title: 'Markets',
      sections: [
        {
          title: 'Demand and Supply',
          families: [equilibrium, elasticity, consumerSurplus],
          terms: [
            [
              'an inferior good',
              'a good for which demand falls when incomes rise',
              'long-distance bus tickets when people begin to fly',
            ],
            ['a complement', 'a good that is used together with another one', 'printer ink for a printer'],
            ['a price ceiling', 'a legal maximum for what a seller may charge', 'a rent that may not exceed 400 euros'],
          ],
          written: [
            makeShortAnswer(
              'Distinguish between a movement along a demand curve and a shift of the curve, and give one cause of each.',
              'A change of the good’s own price causes a movement along the curve. A change of anything else, such as income or the price of a substitute, shifts the curve.',
            ),
            makeShortAnswer(
              'Use demand and supply to explain what a frost in Brazil does to the price and the quantity of coffee on the world market.',
              'The frost reduces supply, so the supply curve shifts to the left. The price rises and the quantity traded falls.',
            ),
          ],
        },
        {
          title: 'Firms and Costs',
          families: [profit, breakEven],
          terms: [
            [
              'opportunity cost',
              'the value of the best alternative that is given up by a choice',
              'the wages that a full-time student does not earn',
            ],
            [
              'marginal cost',
              'the additional expense of producing one more unit',
              '7 rupees if ten rolls cost 70 and eleven cost 77',
            ],
            ['a monopoly', 'a market with a single seller and no close substitute', 'the only water company of a town'],
          ],
          written: [
            makeLongAnswer(
              'Compare perfect competition and monopoly with regard to the number of firms, the power over the price and the output.',
              'Under perfect competition many firms take the market price and produce where price equals marginal cost. A monopolist is alone, sets the price, and produces less at a higher price, where marginal revenue equals marginal cost.',
            ),
            makeShortAnswer(
              'What are economies of scale? Name two of their sources.',
              'They are falls of the average cost in the long run as output grows, for instance through bulk buying, specialised machines or the spreading of fixed costs.',
            ),
          ],
        },
      ],
    },
    {
      title: 'The Whole Economy',
      sections: [
        {
          title: 'Output and Employment',
          families: [gdp, unemployment, multiplier],
          terms: [
            [
              'frictional unemployment',
              'joblessness of people who are between two jobs',
              'a cook who has left one restaurant and starts in another next month',
            ],
            ['a recession', 'a period of falling national output', 'two quarters in a row with negative growth'],
          ],
          written: [
            makeShortAnswer(
              'State two reasons why gross domestic product per head is an imperfect measure of the well-being of a population.',
              'It leaves out unpaid work, leisure and damage to the environment, and it says nothing about the distribution of income. Any two of these are enough.',
            ),
          ],
        },
        {
          title: 'Money, Prices and Policy',
          families: [inflation, realInterest],
          terms: [
            [
              'fiscal policy',
              'the use of taxes and government spending to influence the economy',
              'a cut of income tax in a slump',
            ],
            [
              'monetary policy',
              'the control of interest rates and the supply of money by a central bank',
              'a rise of the base rate to slow inflation',
            ],
          ],
          written: [
            makeLongAnswer(
              'Compare demand-pull inflation and cost-push inflation, and give a possible cause of each.',
              'Demand-pull inflation comes from total demand that grows faster than output, for instance after a tax cut. Cost-push inflation comes from higher costs of production, for instance a rise of the oil price.',
            ),
            makeShortAnswer(
              'Who gains and who loses from unexpectedly high inflation: a family with a mortgage at a fixed rate, or the bank that lent the money? Explain.',
              'The family gains and the bank loses, because the loan is repaid with money that buys less than was expected when the rate was agreed.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Trade',
      sections: [
        {
          title: 'Trade and Exchange Rates',
          families: [exchange, comparative],
          terms: [
            ['a tariff', 'a tax on imported goods', 'a duty of 10 % on foreign cars'],
            ['a quota', 'a limit on the quantity of a good that may be imported', 'at most 50,000 tonnes of sugar a year'],
          ],
          written: [
            makeShortAnswer(
              'Explain how a fall in the value of a country’s currency affects its exporters and the consumers of imported goods.',
              'Exports become cheaper abroad, so exporters sell more. Imports become dearer at home, so their consumers pay more.',
            ),
          ],
        },
      ],
    },
  ],
}
