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

const contexts = [
  ['The daily sales of a bakery, in loaves, were', 40, 95],
  ['The marks of a group of students in a test were', 31, 98],
  ['The waiting times of patients, in minutes, were', 4, 38],
  ['The heights of young bean plants, in centimetres, were', 12, 44],
  ['The numbers of books lent by a school library on successive days were', 15, 80],
  ['The ages of the members of a chess club, in years, were', 14, 66],
] as const

const sample = (d: Draw, size: number) => {
  const [lead, low, high] = d.pick(contexts)
  return { lead, values: Array.from({ length: size }, () => d.number(low, high)) }
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length
const ordered = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)
const median = (values: readonly number[]): number => {
  const sorted = ordered(values)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}
const squares = (values: readonly number[]): number => sum(values.map((v) => (v - mean(values)) ** 2))

const meanMedian = (d: Draw) => {
  const { lead, values } = sample(d, d.pick([7, 8, 9]))
  return makeNumerical(
    `${lead} ${joinWords(values)}. Find (a) the mean and (b) the median.`,
    `(a) ${formatSignificant(mean(values))}; (b) ${formatAllDigits(median(values))}`,
    'a,b',
  )
}

const standardDeviation = (d: Draw) => {
  const { lead, values } = sample(d, d.pick([5, 6]))
  return makeNumerical(
    `${lead} ${joinWords(values)}. Calculate the sample standard deviation, with the divisor n − 1.`,
    formatSignificant(Math.sqrt(squares(values) / (values.length - 1))),
  )
}

const interquartile = (d: Draw) => {
  const { lead, values } = sample(d, 11)
  const s = ordered(values)
  return makeNumerical(
    `${lead} ${joinWords(values)}. Find the interquartile range, taking the third and the ninth of the ordered values as the quartiles.`,
    formatAllDigits((s[8] ?? 0) - (s[2] ?? 0)),
  )
}

const weightedMean = (d: Draw) => {
  const [a, b, x, y] = [d.number(18, 36), d.number(18, 36), d.number(52, 74), d.number(58, 86)]
  return makeNumerical(
    `In an examination the ${a} students of one class have a mean mark of ${x} and the ${b} students of another class have a mean mark of ${y}. Find the mean mark of all the students together.`,
    formatSignificant((a * x + b * y) / (a + b)),
  )
}

const zScore = (d: Draw) => {
  const [quantity, unit, mu, sd] = d.pick([
    ['The masses of bags of rice', 'g', 1000, 8],
    ['The heights of recruits', 'cm', 174, 7],
    ['The lifetimes of a make of lamp', 'h', 1200, 60],
    ['The scores of an aptitude test', 'points', 100, 15],
  ] as const)
  const z = d.number(-2.4, 2.4, 0.2)
  const value = mu + z * sd
  return makeNumerical(
    `${quantity} are normally distributed with a mean of ${formatAllDigits(mu)} ${unit} and a standard deviation of ${sd} ${unit}. Find the standard score (z-score) of a value of ${formatAllDigits(value)} ${unit}.`,
    formatFixed(z, 1),
  )
}

const withoutReplacement = (d: Draw) => {
  const [red, blue] = [d.number(4, 12), d.number(3, 11)]
  const [things, container] = d.pick([
    ['marbles', 'A bag'],
    ['pens', 'A drawer'],
    ['tickets', 'A hat'],
    ['beads', 'A box'],
  ] as const)
  const n = red + blue
  return makeNumerical(
    `${container} holds ${red} red and ${blue} blue ${things}. Two are taken at random without replacement. Find the probability that both are red.`,
    formatSignificant((red * (red - 1)) / (n * (n - 1))),
  )
}

const choose = (n: number, k: number): number => {
  let result = 1
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i
  return result
}

const binomial = (d: Draw) => {
  const [event, one, low, high] = d.pick([
    ['A basketball player scores with each free throw with probability', 'scores', 0.5, 0.85],
    ['Each seed of a packet germinates with probability', 'germinates', 0.6, 0.9],
    ['Each of the customers of a shop pays by card with probability', 'pays by card', 0.3, 0.8],
    ['A bus is late on any morning with probability', 'is late', 0.1, 0.4],
  ] as const)
  const [n, p] = [d.number(5, 10), d.number(low, high, 0.05)]
  const k = d.number(2, n - 2)
  const units: Readonly<Record<string, string>> = {
    scores: 'throws',
    germinates: 'seeds',
    'pays by card': 'customers',
    'is late': 'mornings',
  }
  return makeNumerical(
    `${event} ${formatAllDigits(p)}, independently of the others. Find the probability that this happens for exactly ${k} of ${n} ${units[one] ?? 'trials'}.`,
    formatSignificant(choose(n, k) * p ** k * (1 - p) ** (n - k)),
  )
}

const bayes = (d: Draw) => {
  const [prior, sensitivity, falseRate] = [d.number(1, 12), d.number(85, 99), d.number(2, 10)]
  const [condition, test] = d.pick([
    ['of the animals of a herd carry a virus', 'a blood test'],
    ['of the parts of a production line have a hidden crack', 'an ultrasonic test'],
    ['of the messages of an office are spam', 'a filter'],
  ] as const)
  const hit = prior * sensitivity
  return makeNumerical(
    `Suppose that ${prior} % ${condition}. For these, ${test} gives a positive result in ${sensitivity} % of the cases; for the others it gives a false positive in ${falseRate} %. What is the probability that a case with a positive result is a true one?`,
    formatSignificant(hit / (hit + (100 - prior) * falseRate)),
  )
}

const expectedValue = (d: Draw) => {
  const [prize, p, cost] = [d.number(50, 900, 10), d.number(0.01, 0.12, 0.01), d.number(5, 25)]
  const game = d.pick(['A lottery ticket', 'A turn of a wheel of fortune', 'A raffle ticket', 'A throw at a fairground stall'])
  return makeNumerical(
    `${game} costs ${cost} rupees and wins ${prize} rupees with probability ${formatAllDigits(p)}; otherwise it wins nothing. Find the expected net gain of the player.`,
    `${formatFixed(prize * p - cost, 2)} rupees`,
  )
}

const confidenceInterval = (d: Draw) => {
  const [quantity, unit, low, high, sd] = d.pick([
    ['the content of bottles', 'mL', 495, 505, 6],
    ['the commuting time of employees', 'min', 28, 52, 12],
    ['the breaking force of ropes', 'N', 820, 940, 45],
    ['the mass of apples', 'g', 140, 190, 18],
  ] as const)
  const [n, x] = [d.pick([36, 49, 64, 81, 100, 144]), d.number(low, high)]
  const half = (1.96 * sd) / Math.sqrt(n)
  return makeNumerical(
    `A random sample of ${n} gives a mean of ${x} ${unit} for ${quantity}. The population standard deviation is known to be ${sd} ${unit}. Find the 95 % confidence interval for the population mean to two decimal places.`,
    `${formatFixed(x - half, 2)} ${unit} to ${formatFixed(x + half, 2)} ${unit}`,
  )
}

const standardError = (d: Draw) => {
  const [sd, n] = [d.number(4, 60), d.pick([9, 16, 25, 36, 64, 100])]
  const option = (x: number) => formatFixed(x, 2)
  const what = d.pick([
    'journey times, in minutes,',
    'cereal packets, by their mass in grams,',
    'blood pressure readings, in mmHg,',
    'exam marks',
  ])
  const right = sd / Math.sqrt(n)
  return makeMultipleChoice(
    d,
    `The population standard deviation of ${what} is ${sd}. What is the standard error of the mean of a random sample of ${n}?`,
    option(right),
    [option(sd / n), option(sd * Math.sqrt(n)), option(sd / (n - 1)), option(right * 2), option((sd * sd) / n)],
  )
}

const regression = (d: Draw) => {
  const [x, y, low, high, aLow, aHigh, b] = d.pick([
    ['the advertising budget x, in thousands of rupees,', 'the weekly sales', 10, 60, 80, 150, 2.5],
    ['the hours x of study', 'the mark', 3, 14, 30, 42, 3.5],
    ['the temperature x, in °C,', 'the number of ice creams sold', 18, 38, 12, 30, 4.5],
    ['the age x of a tree, in years,', 'its girth in centimetres', 10, 80, 4, 12, 2.2],
  ] as const)
  const [slope, intercept, at] = [d.number(b - 1, b + 1, 0.1), d.number(aLow, aHigh), d.number(low, high)]
  return makeNumerical(
    `A regression of y, ${y}, on ${x} gives the line y = ${intercept} + ${formatAllDigits(slope)}x. What value of y does it predict for x = ${at}?`,
    formatAllDigits(intercept + slope * at),
  )
}

export const statistics: QuestionSubject = {
  name: 'Statistics',
  code: 'STA',
  count: 150,
  chapters: [
    {
      title: 'Describing Data',
      sections: [
        {
          title: 'Averages and Spread',
          families: [meanMedian, weightedMean, standardDeviation, interquartile],
          terms: [
            ['the median', 'the middle value of an ordered set of data', '7 in the set 3, 5, 7, 8, 20'],
            ['the mode', 'the value that occurs most often in a set of data', '4 in the set 2, 4, 4, 9'],
            [
              'an outlier',
              'an observation that lies far away from the other values of a data set',
              'an income of 9 million in a sample of teachers',
            ],
          ],
          written: [
            makeShortAnswer(
              'A few very rich households move to a village. Explain which changes more, the mean or the median of the incomes, and which of them describes a typical household better.',
              'The mean rises strongly because every value enters it; the median hardly moves because only the order counts. The median describes the typical household better.',
            ),
          ],
        },
        {
          title: 'Correlation and Regression',
          families: [regression],
          terms: [
            [
              'a residual',
              'the difference between an observed value and the value that a model predicts',
              'a plant of 31 cm for which the line gives 29 cm leaves +2 cm',
            ],
            [
              'extrapolation',
              'the use of a fitted model outside the range of the data',
              'a forecast of a child’s height at 40 from data up to the age of 12',
            ],
          ],
          written: [
            makeShortAnswer(
              'Over a summer the sales of ice cream and the number of sunburns are strongly correlated. Explain why this does not show that ice cream causes sunburn.',
              'A third variable, sunny weather, raises both. Correlation alone does not show cause and effect.',
            ),
            makeShortAnswer(
              'What do correlation coefficients of −0.95, 0.02 and 0.60 say about the linear relationship of two variables?',
              '−0.95 is a strong negative relationship, 0.02 is practically no linear relationship, and 0.60 is a moderate positive one.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Probability',
      sections: [
        {
          title: 'Events and Conditional Probability',
          families: [withoutReplacement, bayes],
          terms: [
            [
              'the sample space',
              'the set of all possible outcomes of a random experiment',
              '{1, 2, 3, 4, 5, 6} for the throw of a die',
            ],
          ],
          written: [
            makeShortAnswer(
              'Distinguish between independent events and mutually exclusive events, and give an example of each.',
              'Events are independent if the occurrence of one does not change the probability of the other, as with two throws of a coin. They are mutually exclusive if they cannot occur together, as with a 1 and a 6 in one throw of a die.',
            ),
          ],
        },
        {
          title: 'Random Variables',
          families: [binomial, expectedValue, zScore],
          terms: [['the expected value', 'the long-run average of a random variable', '3.5 for the throw of a fair die']],
          written: [
            makeShortAnswer(
              'State the four conditions under which a random variable has a binomial distribution.',
              'There is a fixed number of trials, each trial has two outcomes, the probability of success is the same in each, and the trials are independent.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Inference',
      sections: [
        {
          title: 'Sampling and Estimation',
          families: [standardError, confidenceInterval],
          terms: [
            [
              'sampling bias',
              'a systematic error that comes from an unrepresentative choice of cases',
              'a survey on the use of the internet that is made only online',
            ],
            ['a parameter', 'a number that describes a whole population', 'the mean income of all the households of a country'],
          ],
          written: [
            makeShortAnswer(
              'Explain how the width of a confidence interval for a mean changes when the sample becomes four times as large, other things being equal.',
              'The width is proportional to 1/√n, so it is halved.',
            ),
            makeLongAnswer(
              'Compare simple random sampling with stratified sampling, and describe a survey for which you would prefer the stratified sample.',
              'In a simple random sample every group of the given size is equally likely. In a stratified sample the population is divided into groups and a random sample is drawn from each. It is better where the groups differ, for instance for opinions of pupils in different school years.',
            ),
          ],
        },
        {
          title: 'Tests of Hypotheses',
          terms: [
            ['a type I error', 'the rejection of a true null hypothesis', 'the conviction of an innocent person'],
            [
              'the p-value',
              'the probability of a result at least as extreme as the observed one if the null hypothesis is true',
              '0.03 leads to rejection at the 5 % level',
            ],
          ],
          written: [
            makeLongAnswer(
              'Compare a type I error with a type II error, using a medical test as an example. How are the two related when the sample size is fixed?',
              'A type I error rejects a true null hypothesis: a healthy person is declared ill. A type II error fails to reject a false one: an ill person is declared healthy. For a fixed sample size a lower probability of one raises that of the other.',
            ),
          ],
        },
      ],
    },
  ],
}
