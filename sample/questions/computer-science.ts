import { joinWords } from '../../src/kit/shared/counted.ts'
import {
  makeMultipleChoice,
  makeLongAnswer,
  formatAllDigits,
  makeNumerical,
  makeShortAnswer,
  formatSignificant,
  superscript,
  type Draw,
  type QuestionSubject,
} from './exercise.ts'

const binaryToDecimal = (d: Draw) => {
  const n = d.number(33, 255)
  const binary = n.toString(2)
  return d.pick([true, false])
    ? makeNumerical(`Convert the unsigned binary number ${binary} to decimal.`, formatAllDigits(n))
    : makeNumerical(`Write the decimal number ${n} as an unsigned binary number.`, binary)
}

const hexadecimal = (d: Draw) => {
  const n = d.number(160, 4095)
  return makeNumerical(
    `Convert the decimal number ${formatAllDigits(n)} to hexadecimal, and show the remainders of each division by 16.`,
    n.toString(16).toUpperCase(),
  )
}

const twosComplement = (d: Draw) => {
  const n = d.number(3, 127)
  const pattern = (x: number) => (x & 255).toString(2).padStart(8, '0')
  return makeMultipleChoice(
    d,
    `Which bit pattern represents −${n} in 8-bit two’s complement?`,
    pattern(-n),
    [pattern(n), pattern(~n), pattern(n | 128), pattern(-n + 2), pattern(-n - 3)].filter((p) => p !== pattern(-n)),
  )
}

const downloadTime = (d: Draw) => {
  const [file, size, speed] = [
    d.pick(['A lecture video', 'A software update', 'A backup archive', 'A map data set']),
    d.number(120, 2400, 20),
    d.pick([16, 20, 25, 40, 50, 80, 100]),
  ]
  return makeNumerical(
    `${file} of ${formatAllDigits(size)} MB is downloaded over a line that carries ${speed} Mbit/s. How many seconds does the transfer take if the whole rate is available? Take 1 MB as 10⁶ bytes and 1 Mbit as 10⁶ bits.`,
    `${formatSignificant((size * 8) / speed)} s`,
  )
}

const imageSize = (d: Draw) => {
  const [w, h] = d.pick([
    [640, 480],
    [800, 600],
    [1024, 768],
    [1280, 720],
    [1920, 1080],
    [2560, 1440],
  ] as const)
  const [bits, kind] = d.pick([
    [8, 'a greyscale scan'],
    [16, 'a frame of a game'],
    [24, 'a photograph'],
    [32, 'a screenshot with transparency'],
  ] as const)
  return makeNumerical(
    `An uncompressed image file holds ${kind} of ${formatAllDigits(w)} × ${formatAllDigits(h)} pixels with ${bits} bits for each pixel. Find its size in megabytes, where 1 MB is 10⁶ bytes and the header is neglected.`,
    `${formatSignificant((w * h * bits) / 8e6)} MB`,
  )
}

const soundSize = (d: Draw) => {
  const [rate, bits, seconds, channels] = [
    d.pick([8000, 16000, 22050, 44100, 48000]),
    d.pick([8, 16, 24]),
    d.number(20, 300, 10),
    d.pick([1, 2]),
  ]
  return makeNumerical(
    `A ${channels === 1 ? 'mono' : 'stereo'} recording of ${seconds} s is sampled at ${formatAllDigits(rate)} Hz with ${bits} bits for each sample of a channel. How large is the uncompressed recording in megabytes (10⁶ bytes)?`,
    `${formatSignificant((rate * bits * seconds * channels) / 8e6)} MB`,
  )
}

const binarySearch = (d: Draw) => {
  const n = d.number(50, 60000, 50)
  const list = d.pick(['names in a telephone directory', 'account numbers', 'words in a dictionary', 'invoice numbers'])
  return makeNumerical(
    `A sorted array holds ${formatAllDigits(n)} ${list}. What is the greatest number of elements that a binary search has to inspect before it finds a value or reports that it is missing?`,
    formatAllDigits(Math.floor(Math.log2(n)) + 1),
  )
}

const loopTrace = (d: Draw) => {
  const [start, step, n, first] = [d.number(1, 9), d.number(2, 7), d.number(5, 14), d.number(0, 12)]
  let total = first
  for (let i = 0, x = start; i < n; i++, x += step) total += x
  return makeShortAnswer(
    `A program sets total to ${first} and x to ${start}. It then repeats the following two steps ${n} times: it adds x to total, and it increases x by ${step}. What is the value of total at the end?`,
    formatAllDigits(total),
  )
}

const euclid = (d: Draw) => {
  const k = d.number(2, 15)
  const [a, b] = [k * d.number(20, 60), k * d.number(7, 19)]
  let [x, y] = [a, b]
  const steps: string[] = []
  while (y !== 0) {
    steps.push(`${x} mod ${y} = ${x % y}`)
    ;[x, y] = [y, x % y]
  }
  return makeShortAnswer(
    `Trace Euclid’s algorithm for the numbers ${a} and ${b}: write down each remainder, and state the greatest common divisor.`,
    `${steps.join('; ')}; the greatest common divisor is ${x}`,
  )
}

const hashing = (d: Draw) => {
  const m = d.pick([7, 11, 13])
  const keys = d.shuffle(Array.from({ length: 40 }, (_, i) => 20 + i * 2 + (i % 3))).slice(0, 4)
  const slots = new Map<number, number>()
  for (const key of keys) {
    let at = key % m
    while (slots.has(at)) at = (at + 1) % m
    slots.set(at, key)
  }
  const placed = keys.map((key) => `${key} in slot ${[...slots].find(([, k]) => k === key)?.[0] ?? 0}`)
  return makeShortAnswer(
    `The keys ${joinWords(keys)} are inserted in this order into an empty hash table with ${m} slots, numbered from 0. The hash of a key is its remainder on division by ${m}, and collisions are resolved by linear probing. Into which slot does each key go?`,
    joinWords(placed),
  )
}

const stackTrace = (d: Draw) => {
  const [a, b, c, e] = [d.number(2, 19), d.number(2, 19), d.number(2, 19), d.number(2, 9)]
  const postfix = d.pick([true, false])
  return makeShortAnswer(
    postfix
      ? `Evaluate the postfix expression ${a} ${b} + ${c} ${e} × + with a stack, and give the contents of the stack after each operator.`
      : `Evaluate the postfix expression ${a} ${b} × ${c} + ${e} − with a stack, and give the contents of the stack after each operator.`,
    postfix
      ? `After the first +: ${a + b}; after ×: ${a + b}, ${c * e}; after the last +: ${a + b + c * e}. The value is ${a + b + c * e}.`
      : `After ×: ${a * b}; after +: ${a * b + c}; after −: ${formatAllDigits(a * b + c - e)}. The value is ${formatAllDigits(a * b + c - e)}.`,
  )
}

const subnet = (d: Draw) => {
  const prefix = d.number(18, 29)
  const network = `10.${d.number(1, 200)}.0.0/${prefix}`
  const hosts = 2 ** (32 - prefix) - 2
  return makeMultipleChoice(
    d,
    `How many addresses can be given to hosts in the IPv4 network ${network}?`,
    formatAllDigits(hosts),
    [formatAllDigits(hosts + 2), formatAllDigits(hosts + 1), formatAllDigits(2 ** prefix - 2), formatAllDigits(hosts / 2 - 1)],
  )
}

const stateCount = (d: Draw) => {
  const [length, alphabet, size] = [
    d.number(4, 9),
    ...d.pick([
      ['the ten digits', 10],
      ['the 26 small letters', 26],
      ['the 16 hexadecimal digits', 16],
      ['the two binary digits', 2],
    ] as const),
  ] as const
  return makeNumerical(
    `How many different codes of exactly ${length} characters can be formed from ${alphabet}, if characters may be repeated? Give the answer as a power and as a number.`,
    `${size}${superscript(length)} = ${formatAllDigits(size ** length)}`,
  )
}

export const computerScience: QuestionSubject = {
  name: 'Computer Science',
  code: 'CSC',
  count: 140,
  chapters: [
    {
      title: 'Data and Machines',
      sections: [
        {
          title: 'Number Systems',
          families: [binaryToDecimal, hexadecimal, twosComplement, stateCount],
          terms: [
            [
              'overflow',
              'the result of an operation that does not fit into the available number of bits',
              'adding 1 to 255 in an unsigned byte gives 0',
            ],
          ],
          written: [
            makeShortAnswer(
              'Why do computers often give 0.30000000000000004 for the sum of 0.1 and 0.2?',
              'Neither 0.1 nor 0.2 has a finite binary fraction, so both are stored rounded, and the small errors become visible in the sum.',
            ),
          ],
        },
        {
          title: 'Files and Media',
          families: [imageSize, soundSize],
          terms: [
            [
              'lossless compression',
              'the reduction of a file’s size from which the original can be restored exactly',
              'a ZIP archive of source code',
            ],
          ],
          written: [
            makeShortAnswer(
              'Compare lossy with lossless compression and name a kind of file for which only the lossless kind is acceptable.',
              'Lossy compression drops detail and gives smaller files; lossless compression restores every bit. Program code, spreadsheets and text must be compressed without loss.',
            ),
          ],
        },
        {
          title: 'Hardware and Operating Systems',
          terms: [
            [
              'cache memory',
              'the small, fast store that keeps recently used data close to the processor',
              'the L1 store of a few tens of kilobytes in each core',
            ],
            [
              'a deadlock',
              'the situation in which processes wait for each other for ever',
              'two programs that each hold one of two files and ask for the other',
            ],
            [
              'virtual memory',
              'the technique that gives each process its own address space, partly held on disk',
              'a program of 6 GB that runs on a machine with 4 GB of RAM',
            ],
          ],
          written: [
            makeLongAnswer(
              'Compare a process with a thread: what does each of them own, and which of the two is cheaper to create?',
              'A process owns an address space and resources such as open files. Threads share those of their process and own only a stack and registers, so a thread is cheaper to create and to switch to.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Algorithms and Data Structures',
      sections: [
        {
          title: 'Algorithms',
          families: [binarySearch, loopTrace, euclid],
          terms: [
            ['recursion', 'the definition of a procedure in terms of itself', 'n! = n × (n − 1)! with 0! = 1'],
            [
              'a stable sort',
              'an ordering procedure that keeps equal elements in their original sequence',
              'merge sort leaves two orders of the same day as they came',
            ],
          ],
          written: [
            makeShortAnswer(
              'When is linear search the better choice than binary search? Give two situations.',
              'When the data are not sorted and are searched only once or rarely, and when the list is very short or can be read only from one end to the other.',
            ),
            makeLongAnswer(
              'Compare merge sort and quicksort with regard to their worst-case running time, the additional memory that they need and their stability.',
              'Merge sort takes O(n log n) in the worst case, needs O(n) additional memory for arrays and is stable. Quicksort takes O(n²) in the worst case but O(n log n) on average, sorts in place with a small stack and is usually not stable.',
            ),
          ],
        },
        {
          title: 'Data Structures',
          families: [stackTrace, hashing],
          terms: [
            [
              'a queue',
              'the data structure that gives back its elements in the order in which they were put in',
              'print jobs that wait for a shared printer',
            ],
            [
              'a binary tree',
              'the data structure in which each node has at most two children',
              'a tournament plan with two matches before each final',
            ],
          ],
          written: [
            makeShortAnswer(
              'Why does a lookup in an unbalanced binary search tree take time proportional to n in the worst case? Describe an order of insertion that leads to this case.',
              'The tree can degenerate into a list of depth n. This happens, for example, when the keys are inserted in ascending order.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Networks and Databases',
      sections: [
        {
          title: 'Networks',
          families: [downloadTime, subnet],
          terms: [
            ['latency', 'the delay between the sending of a message and its arrival', '120 ms from Europe to Singapore'],
            [
              'encryption',
              'the transformation of data so that only the holder of a key can read them',
              'HTTPS protects a password on its way',
            ],
          ],
          written: [
            makeLongAnswer(
              'Compare TCP and UDP, and say which of them you would choose for a file transfer and which for a video call.',
              'TCP sets up a connection and delivers every byte in order by repeating lost packets, which suits file transfer. UDP sends single packets without this guarantee but with less delay, which suits a video call.',
            ),
          ],
        },
        {
          title: 'Databases and Security',
          terms: [
            [
              'a primary key',
              'the column or columns that identify each row of a table',
              'the enrolment number in a table of students',
            ],
            [
              'a foreign key',
              'the column that refers to the identifying column of another table',
              'customer_id in a table of orders',
            ],
            [
              'phishing',
              'the attempt to obtain secrets by messages that pretend to come from a trusted sender',
              'an e-mail that asks for the PIN of a bank card',
            ],
          ],
          written: [
            makeShortAnswer(
              'A web page builds an SQL statement by joining strings with the user’s input. What danger does this bring, and how is it avoided?',
              'The input may contain SQL that the database then executes (SQL injection). Parameterised statements keep the input apart from the code.',
            ),
            makeLongAnswer(
              'Explain, with the transfer of money between two bank accounts, why a database offers transactions and what atomicity means.',
              'The transfer takes two updates. If the system fails between them, money would be lost or created. A transaction makes them atomic: either both take effect or neither does.',
            ),
          ],
        },
      ],
    },
  ],
}
