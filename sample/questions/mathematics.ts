import {
  makeMultipleChoice,
  formatFixed,
  makeLongAnswer,
  formatAllDigits,
  makeNumerical,
  polynomial,
  makeShortAnswer,
  formatSignificant,
  superscript,
  removeBinaryRemainder,
  type Draw,
  type QuestionSubject,
} from './exercise.ts'

const nonZero = (d: Draw, from: number, to: number): number => {
  const n = d.number(from, to - 1)
  return n >= 0 ? n + 1 : n
}

const shoppers = ['Asha', 'Bruno', 'Chen', 'Divya', 'Elena', 'Farid', 'Grace', 'Hassan'] as const

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b))

const fraction = (top: number, bottom: number): string => {
  const k = gcd(top, bottom) * Math.sign(bottom)
  return bottom / k === 1 ? formatAllDigits(top / k) : `${formatAllDigits(top / k)}/${formatAllDigits(bottom / k)}`
}

const linearEquation = (d: Draw) => {
  const [a, x, c, b] = [d.number(4, 12), nonZero(d, -9, 9), d.number(1, 3), nonZero(d, -20, 20)]
  const e = a * x + b - c * x
  return makeNumerical(`Solve the equation ${polynomial([a, b])} = ${polynomial([c, e])} for x.`, `x = ${formatAllDigits(x)}`)
}

const quadratic = (d: Draw) => {
  const [p, q] = [nonZero(d, -9, 9), nonZero(d, -9, 9)]
  const roots =
    p === q
      ? `x = ${formatAllDigits(p)} (a double root)`
      : `x = ${formatAllDigits(Math.min(p, q))} or x = ${formatAllDigits(Math.max(p, q))}`
  return makeNumerical(`Find all real solutions of ${polynomial([1, -(p + q), p * q])} = 0 by factorising.`, roots)
}

const simultaneous = (d: Draw) => {
  const [x, y, price] = [d.number(8, 60), d.number(4, 30), d.pick(['notebooks', 'cups of tea', 'bus tickets', 'mangoes'])]
  const [a, b, c] = [d.number(2, 5), d.number(2, 5), d.number(6, 9)]
  const [first, second] = d.pick([
    ['Asha', 'Bruno'],
    ['Chen', 'Divya'],
    ['Elena', 'Farid'],
    ['Grace', 'Hassan'],
  ] as const)
  return makeNumerical(
    `${first} pays ${formatAllDigits(a * x + b * y)} rupees for ${a} ${price} and ${b} pencils. ${second} pays ${formatAllDigits(c * x + y)} rupees for ${c} ${price} and one pencil of the same kinds. Find the price of (a) one of the ${price} and (b) one pencil.`,
    `(a) ${x} rupees; (b) ${y} rupees`,
    'a,b',
  )
}

const arithmeticSeries = (d: Draw) => {
  const [a, step, n] = [d.number(2, 20), d.number(2, 9), d.number(12, 40)]
  return makeNumerical(
    `An arithmetic sequence begins ${a}, ${a + step}, ${a + 2 * step}, and so on. Find (a) its term number ${n} and (b) the sum of its first ${n} terms.`,
    `(a) ${formatAllDigits(a + (n - 1) * step)}; (b) ${formatAllDigits((n * (2 * a + (n - 1) * step)) / 2)}`,
    'a,b',
  )
}

const geometricSum = (d: Draw) => {
  const [a, r, n] = [d.number(2, 12), d.pick([2, 3, 4]), d.number(5, 9)]
  return makeNumerical(
    `A geometric sequence has the first term ${a} and the common ratio ${r}. Calculate the sum of its first ${n} terms.`,
    formatAllDigits((a * (r ** n - 1)) / (r - 1)),
  )
}

const compoundInterest = (d: Draw) => {
  const [P, rate, years] = [d.number(2000, 50000, 500), d.number(3, 9, 0.5), d.number(2, 8)]
  return makeNumerical(
    `${d.pick(shoppers)} deposits ${formatAllDigits(P)} rupees at ${formatAllDigits(rate)} % interest a year, compounded yearly. What is the balance after ${years} years, to the nearest rupee?`,
    `${formatFixed(P * (1 + rate / 100) ** years, 0)} rupees`,
  )
}

const logarithm = (d: Draw) => {
  const [base, power, shift] = [d.pick([2, 3, 5]), d.number(2, 5), d.number(1, 30)]
  const subscript = '₀₁₂₃₄₅'[base] ?? ''
  return makeNumerical(`Solve log${subscript}(x − ${shift}) = ${power} for x.`, `x = ${formatAllDigits(base ** power + shift)}`)
}

const composition = (d: Draw) => {
  const [a, b, c, x] = [d.number(2, 7), nonZero(d, -9, 9), nonZero(d, -6, 6), d.number(2, 6)]
  const option = (n: number) => formatAllDigits(n)
  const inner = x * x + c
  const right = a * inner + b
  const stem = `Let f(x) = ${polynomial([a, b])} and g(x) = ${polynomial([1, 0, c])}. What is f(g(${x}))?`
  return makeMultipleChoice(d, stem, option(right), [
    option((a * x + b) ** 2 + c),
    option((a * x + b) * inner),
    option(a * x + b + inner),
    option(right + a),
    option(right - 1),
    option(right + 2),
    option(right - a),
  ])
}

const derivative = (d: Draw) => {
  const [a, b, c, x] = [d.number(1, 5), nonZero(d, -9, 9), nonZero(d, -9, 9), d.number(1, 4)]
  return makeNumerical(
    `Find the gradient of the curve y = ${polynomial([a, b, c, d.number(1, 9)])} at the point where x = ${x}.`,
    formatAllDigits(3 * a * x * x + 2 * b * x + c),
  )
}

const integral = (d: Draw) => {
  const [a, b, upper] = [3 * d.number(1, 4), 2 * nonZero(d, -5, 5), d.number(2, 6)]
  const c = d.number(1, 9)
  return makeNumerical(
    `Evaluate the definite integral of ${polynomial([a, b, c])} from x = 0 to x = ${upper}.`,
    formatAllDigits((a / 3) * upper ** 3 + (b / 2) * upper ** 2 + c * upper),
  )
}

const stationaryPoint = (d: Draw) => {
  const [width, object] = [d.number(40, 400, 4), d.pick(['a vegetable garden', 'a playground', 'a pen for sheep', 'a car park'])]
  return makeNumerical(
    `A fence of total length ${width} m encloses ${object} in the shape of a rectangle. Use calculus to find the greatest area that it can enclose.`,
    `${formatAllDigits((width / 4) ** 2)} m²`,
  )
}

const cosineRule = (d: Draw) => {
  const [b, c, angle] = [d.number(5, 18), d.number(5, 18), d.number(35, 140, 5)]
  const a = Math.sqrt(b * b + c * c - 2 * b * c * Math.cos((angle * Math.PI) / 180))
  return makeNumerical(
    `Two sides of a triangle are ${b} cm and ${c} cm long and enclose an angle of ${angle}°. Calculate the length of the third side.`,
    `${formatSignificant(a)} cm`,
  )
}

const sector = (d: Draw) => {
  const [r, angle] = [d.number(3, 24), d.number(30, 150, 5)]
  const [figure, unit] = d.pick([
    ['A slice of a circular pizza', 'cm'],
    ['A sector of a circle', 'cm'],
    ['A flower bed in the shape of a sector of a circle', 'm'],
    ['The field of a lawn sprinkler, a sector of a circle,', 'm'],
  ] as const)
  return makeNumerical(
    `${figure} has a radius of ${r} ${unit} and a central angle of ${angle}°. Find (a) the length of its arc and (b) its area.`,
    `(a) ${formatSignificant((angle * Math.PI * r) / 180)} ${unit}; (b) ${formatSignificant((angle * Math.PI * r * r) / 360)} ${unit}²`,
    'a,b',
  )
}

const coneVolume = (d: Draw) => {
  const [r, h] = [d.number(2, 15), d.number(4, 30)]
  return makeNumerical(
    `A solid ${d.pick(['wax', 'wooden', 'glass', 'steel'])} cone has a base radius of ${r} cm and a height of ${h} cm. Find its volume.`,
    `${formatSignificant((Math.PI * r * r * h) / 3)} cm³`,
  )
}

const points = (d: Draw) => {
  const [x1, y1, dx, dy] = [d.number(-6, 6), d.number(-6, 6), d.number(1, 9), nonZero(d, -9, 9)]
  return makeNumerical(
    `The points P(${formatAllDigits(x1)}, ${formatAllDigits(y1)}) and Q(${formatAllDigits(x1 + dx)}, ${formatAllDigits(y1 + dy)}) are given. Find (a) the gradient of the line PQ and (b) the distance PQ to three significant figures.`,
    `(a) ${fraction(dy, dx)}; (b) ${formatSignificant(Math.hypot(dx, dy))}`,
    'a,b',
  )
}

const circleEquation = (d: Draw) => {
  const [p, q, r] = [nonZero(d, -7, 7), nonZero(d, -7, 7), d.number(2, 9)]
  const term = (letter: string, n: number) => `${n < 0 ? '−' : '+'} ${2 * Math.abs(n) === 1 ? '' : 2 * Math.abs(n)}${letter}`
  const constant = p * p + q * q - r * r
  const last = constant === 0 ? '' : ` ${constant < 0 ? '−' : '+'} ${Math.abs(constant)}`
  return makeNumerical(
    `Find the centre and the radius of the circle x² + y² ${term('x', -p)} ${term('y', -q)}${last} = 0.`,
    `Centre (${formatAllDigits(p)}, ${formatAllDigits(q)}), radius ${r}`,
  )
}

const determinant = (d: Draw) => {
  const [a, b, c, e] = [nonZero(d, -9, 9), nonZero(d, -9, 9), nonZero(d, -9, 9), nonZero(d, -9, 9)]
  const right = a * e - b * c
  const stem = `What is the determinant of the 2 × 2 matrix with the first row (${formatAllDigits(a)}, ${formatAllDigits(b)}) and the second row (${formatAllDigits(c)}, ${formatAllDigits(e)})?`
  return makeMultipleChoice(d, stem, formatAllDigits(right), [
    formatAllDigits(a * e + b * c),
    formatAllDigits(a * b - c * e),
    formatAllDigits(a * c - b * e),
    formatAllDigits(right + 2),
    formatAllDigits(right - 3),
    formatAllDigits(right + 5),
  ])
}

const vectorAngle = (d: Draw) => {
  const a = [nonZero(d, -6, 6), nonZero(d, -6, 6), nonZero(d, -6, 6)] as const
  const b = [nonZero(d, -6, 6), nonZero(d, -6, 6), nonZero(d, -6, 6)] as const
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  const angle = (Math.acos(Math.min(1, Math.max(-1, dot / (Math.hypot(...a) * Math.hypot(...b))))) * 180) / Math.PI
  const shown = (v: readonly number[]) => `(${v.map(formatAllDigits).join(', ')})`
  return makeNumerical(
    `For the vectors a = ${shown(a)} and b = ${shown(b)}, find (a) the scalar product a · b and (b) the angle between them to the nearest degree.`,
    `(a) ${formatAllDigits(dot)}; (b) ${formatFixed(angle, 0)}°`,
    'a,b',
  )
}

const choose = (n: number, k: number): number => {
  let result = 1
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i
  return Math.round(result)
}

const combinations = (d: Draw) => {
  const [n, k] = [d.number(8, 16), d.number(3, 5)]
  const [group, team] = d.pick([
    ['players', 'a team'],
    ['teachers', 'a committee'],
    ['singers', 'a small choir'],
    ['volunteers', 'a rescue party'],
  ] as const)
  return makeNumerical(
    `In how many ways can ${team} of ${k} be chosen from ${n} ${group}, if the order of choice does not matter?`,
    formatAllDigits(choose(n, k)),
  )
}

const commonMultiple = (d: Draw) => {
  const [a, b] = [d.number(8, 48, 2), d.number(9, 60, 3)]
  const k = gcd(a, b)
  return makeNumerical(
    `Find (a) the greatest common divisor and (b) the least common multiple of ${a} and ${b}.`,
    `(a) ${k}; (b) ${formatAllDigits((a * b) / k)}`,
    'a,b',
  )
}

const powerLaw = (d: Draw) => {
  const [a, b, c] = [d.number(3, 12), d.number(3, 12), d.number(2, 9)]
  const letter = d.pick(['x', 'y', 'n', 't'])
  const e = (n: number) => `${letter}${n === 1 ? '' : superscript(n)}`
  const right = a + b - c
  return makeMultipleChoice(
    d,
    `Which expression equals ${e(a)} · ${e(b)} ÷ ${e(c)} for every ${letter} other than 0?`,
    e(right),
    [e(a * b - c), e(a + b + c), e(right + 1), e(right + 2), e(a + c)],
  )
}

const percentage = (d: Draw) => {
  const [base, down] = [d.number(400, 9000, 100), d.number(5, 40, 5)]
  const item = d.pick(['A jacket', 'A bicycle', 'A desk lamp', 'A set of encyclopedias', 'A rucksack'])
  return makeNumerical(
    `${item} costs ${formatAllDigits(removeBinaryRemainder((base * (100 - down)) / 100))} rupees after a discount of ${down} %. What was its price before the discount?`,
    `${formatAllDigits(base)} rupees`,
  )
}

export const mathematics: QuestionSubject = {
  name: 'Mathematics',
  code: 'MAT',
  count: 220,
  chapters: [
    {
      title: 'Number and Algebra',
      sections: [
        {
          title: 'Numbers and Powers',
          families: [commonMultiple, powerLaw, percentage],
          terms: [
            [
              'a prime number',
              'a whole number greater than 1 that is divisible only by 1 and itself',
              '17 has no divisor other than 1 and 17',
            ],
            [
              'an irrational number',
              'a real number that is not the ratio of two integers',
              '√2 cannot be written as a fraction of integers',
            ],
          ],
          written: [
            makeLongAnswer(
              'Prove that the sum of two odd integers is always even.',
              'Write the integers as 2m + 1 and 2n + 1 with integers m and n. Their sum is 2m + 2n + 2 = 2(m + n + 1), which is twice an integer and therefore even.',
            ),
            makeLongAnswer(
              'Prove by contradiction that √2 is irrational.',
              'Suppose √2 = p/q in lowest terms. Then p² = 2q², so p is even, p = 2k, and q² = 2k², so q is even too. This contradicts the lowest terms.',
            ),
          ],
        },
        {
          title: 'Equations and Functions',
          families: [linearEquation, quadratic, simultaneous, composition, logarithm],
          terms: [
            [
              'the discriminant',
              'the expression b² − 4ac of a quadratic equation ax² + bx + c = 0',
              'x² + x + 1 = 0 has the value −3 and therefore no real root',
            ],
            [
              'an inverse function',
              'the rule that takes every value of a one-to-one mapping back to where it came from',
              'f(x) = 2x + 1 is undone by (x − 1)/2',
            ],
          ],
          written: [
            makeShortAnswer(
              'Explain how the discriminant of a quadratic equation with real coefficients shows how many real solutions the equation has.',
              'If b² − 4ac is positive there are two different real solutions, if it is zero there is exactly one, and if it is negative there is none.',
            ),
          ],
        },
        {
          title: 'Sequences and Growth',
          families: [arithmeticSeries, geometricSum, compoundInterest],
          written: [
            makeShortAnswer(
              'Distinguish between an arithmetic and a geometric sequence, and give the first four terms of one of each.',
              'In an arithmetic sequence the difference of neighbouring terms is constant, as in 3, 7, 11, 15. In a geometric sequence their ratio is constant, as in 3, 6, 12, 24.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Geometry',
      sections: [
        {
          title: 'Triangles, Circles and Solids',
          families: [cosineRule, sector, coneVolume],
          terms: [
            [
              'the hypotenuse',
              'the side opposite the right angle of a right-angled triangle',
              'the side of length 5 in a triangle with the sides 3, 4 and 5',
            ],
            [
              'a tangent',
              'a straight line that touches a circle at exactly one point',
              'the line y = 2 touches the circle x² + y² = 4 at (0, 2)',
            ],
          ],
          written: [
            makeLongAnswer(
              'Prove that the angles of a plane triangle add up to 180°.',
              'Draw the parallel to one side through the opposite vertex. The two alternate angles at this vertex equal the other two angles of the triangle, and together with the angle at the vertex they form a straight angle of 180°.',
            ),
          ],
        },
        {
          title: 'Coordinates, Vectors and Matrices',
          families: [points, circleEquation, vectorAngle, determinant],
          terms: [['a unit vector', 'a directed quantity of length 1', '(0.6, 0.8) has the length 1']],
          written: [
            makeShortAnswer(
              'How can you decide from their gradients whether two lines in the plane are parallel or perpendicular?',
              'Lines with equal gradients are parallel. Lines whose gradients have the product −1 are perpendicular; a vertical and a horizontal line are perpendicular too.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Calculus and Counting',
      sections: [
        {
          title: 'Differentiation and Integration',
          families: [derivative, integral, stationaryPoint],
          terms: [
            [
              'the derivative',
              'the limit of the average rate of change as the interval shrinks to zero',
              'x² changes at the rate 2x',
            ],
            [
              'an asymptote',
              'a line that a curve approaches as closely as we like as it runs to infinity',
              'y = 1/x approaches the x-axis',
            ],
          ],
          written: [
            makeLongAnswer(
              'Explain how the first and the second derivative can be used to find a local maximum of a function and to tell it from a local minimum.',
              'At a local maximum of a differentiable function the first derivative is zero. If the second derivative is negative there, the point is a maximum; if it is positive, the point is a minimum; if it is zero, the change of sign of the first derivative decides.',
            ),
          ],
        },
        {
          title: 'Counting',
          families: [combinations],
          terms: [
            [
              'a permutation',
              'an arrangement of objects in a definite order',
              'the letters of CAT can be ordered in 6 ways, one of which is ACT',
            ],
          ],
        },
      ],
    },
  ],
}
