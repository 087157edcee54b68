import {
  makeMultipleChoice,
  formatFixed,
  makeLongAnswer,
  formatAllDigits,
  makeNumerical,
  makeShortAnswer,
  formatSignificant,
  removeBinaryRemainder,
  type Draw,
  type QuestionSubject,
} from './exercise.ts'

const degrees = (angle: number): number => (angle * Math.PI) / 180
const g = 9.8

const vehicles = ['A car', 'A delivery van', 'A tram', 'A motorcycle', 'A bus', 'A racing bicycle'] as const

const uniformAcceleration = (d: Draw) => {
  const [u, a, t] = [d.number(2, 9), d.number(0.4, 1.6, 0.1), d.number(4, 12)]
  const v = u + a * t
  return makeNumerical(
    `${d.pick(vehicles)} speeds up uniformly from ${formatAllDigits(u)} m/s to ${formatAllDigits(v)} m/s in ${t} s. (a) Find its acceleration. (b) Find the distance that it covers in this time.`,
    `(a) ${formatSignificant(a)} m/s²; (b) ${formatSignificant(((u + v) / 2) * t)} m`,
    'a,b',
  )
}

const freeFall = (d: Draw) => {
  const h = d.number(5, 60, 0.5)
  const object = d.pick(['A stone', 'A steel ball', 'A coin', 'A ripe coconut', 'A metal bolt'])
  const place = d.pick(['the edge of a bridge', 'the top of a tower', 'a balcony', 'a cliff'])
  return makeNumerical(
    `${object} falls from rest from ${place}, ${formatAllDigits(h)} m above the ground. Ignoring air resistance and taking g = 9.8 m/s², calculate the speed at which it reaches the ground.`,
    `${formatSignificant(Math.sqrt(2 * g * h))} m/s`,
  )
}

const projectileRange = (d: Draw) => {
  const [v, angle] = [d.number(8, 30), d.number(20, 70, 5)]
  const object = d.pick(['A football', 'A golf ball', 'A javelin', 'A jet of water', 'A tennis ball'])
  return makeNumerical(
    `${object} leaves level ground at ${v} m/s at an angle of ${angle}° above the horizontal. Ignoring air resistance and taking g = 9.8 m/s², find the horizontal distance to the point at which it lands.`,
    `${formatSignificant((v * v * Math.sin(degrees(2 * angle))) / g)} m`,
  )
}

const secondLaw = (d: Draw) => {
  const [object, low, high] = d.pick([
    ['a supermarket trolley', 15, 40],
    ['a sledge with its rider', 50, 95],
    ['a small boat', 180, 320],
    ['a luggage cart', 60, 150],
  ] as const)
  const [m, a] = [d.number(low, high), d.number(0.4, 2.4, 0.1)]
  const F = m * a
  const stem = `A net horizontal force of ${formatAllDigits(F)} N acts on ${object} of mass ${m} kg. What is its acceleration?`
  const option = (x: number) => `${formatFixed(x, 2)} m/s²`
  return makeMultipleChoice(d, stem, option(a), [option(a * 1.5), option(a / 2), option(a + 9.8), option(a + 1)])
}

const friction = (d: Draw) => {
  const [m, mu] = [d.number(4, 60), d.number(0.15, 0.6, 0.05)]
  const object = d.pick(['A wooden crate', 'A cupboard', 'A sack of rice', 'A suitcase'])
  return makeNumerical(
    `${object} of mass ${m} kg is pulled across a level floor at constant speed. The coefficient of kinetic friction is ${formatAllDigits(mu)} and g = 9.8 m/s². Find the horizontal force that is needed.`,
    `${formatSignificant(mu * m * g)} N`,
  )
}

const kineticEnergy = (d: Draw) => {
  const [object, mLow, mHigh, step, vLow, vHigh] = d.pick([
    ['a cricket ball', 0.15, 0.17, 0.01, 20, 42],
    ['a runner', 48, 90, 1, 4, 9],
    ['a family car', 900, 1600, 50, 10, 32],
    ['a galloping horse', 380, 560, 10, 9, 17],
  ] as const)
  const [m, v] = [d.number(mLow, mHigh, step), d.number(vLow, vHigh)]
  return makeNumerical(
    `Calculate the kinetic energy of ${object} of mass ${formatAllDigits(m)} kg moving at ${v} m/s.`,
    `${formatSignificant((m * v * v) / 2)} J`,
  )
}

const liftingPower = (d: Draw) => {
  const [m, h, t] = [d.number(80, 900, 10), d.number(3, 25), d.number(5, 40)]
  const machine = d.pick(['An electric hoist', 'A builder’s crane', 'A goods lift', 'A winch'])
  return makeNumerical(
    `${machine} raises a load of ${m} kg through ${h} m at constant speed in ${t} s. Taking g = 9.8 m/s², find the useful power that it delivers.`,
    `${formatSignificant((m * g * h) / t)} W`,
  )
}

const stickingCollision = (d: Draw) => {
  const [m1, m2, v] = [d.number(0.4, 2.4, 0.1), d.number(0.3, 2, 0.1), d.number(0.8, 4, 0.1)]
  return makeNumerical(
    `A trolley of mass ${formatAllDigits(m1)} kg rolls at ${formatAllDigits(v)} m/s along a straight air track and couples to a second trolley of mass ${formatAllDigits(m2)} kg, which is at rest. (a) Find their common speed after the collision. (b) How much kinetic energy is lost?`,
    `(a) ${formatSignificant((m1 * v) / (m1 + m2))} m/s; (b) ${formatSignificant((m1 * m2 * v * v) / (2 * (m1 + m2)))} J`,
    'a,b',
  )
}

const waveSpeed = (d: Draw) => {
  const [wave, speed, low, high, step] = d.pick([
    ['A sound wave in air travels at', 343, 110, 4000, 10],
    ['A sound wave in sea water travels at', 1530, 500, 9000, 100],
    ['A transverse wave on a guitar string travels at', 260, 80, 650, 10],
  ] as const)
  const f = d.number(low, high, step)
  return makeNumerical(
    `${wave} ${formatAllDigits(speed)} m/s with a frequency of ${formatAllDigits(f)} Hz. Find its wavelength.`,
    `${formatSignificant(speed / f)} m`,
  )
}

const pendulum = (d: Draw) => {
  const length = d.number(0.2, 2.5, 0.05)
  const bob = d.pick(['a brass bob', 'a lead bob', 'a small steel sphere'])
  return makeNumerical(
    `A simple pendulum consists of ${bob} on a light thread ${formatAllDigits(length)} m long. Taking g = 9.8 m/s², calculate the period of its small swings.`,
    `${formatSignificant(2 * Math.PI * Math.sqrt(length / g))} s`,
  )
}

const refraction = (d: Draw) => {
  const [medium, n] = d.pick([
    ['water', 1.33],
    ['crown glass', 1.52],
    ['glycerine', 1.47],
    ['diamond', 2.42],
  ] as const)
  const angle = d.number(15, 75)
  return makeNumerical(
    `A ray of light in air meets the flat surface of ${medium} at an angle of incidence of ${angle}°. The refractive index of ${medium} is ${formatAllDigits(n)}. Find the angle of refraction.`,
    `${formatFixed((Math.asin(Math.sin(degrees(angle)) / n) * 180) / Math.PI, 1)}°`,
  )
}

const thinLens = (d: Draw) => {
  const f = d.number(5, 25)
  const u = f + d.number(4, 40)
  const object = d.pick(['A candle', 'A small lamp', 'An illuminated arrow', 'A printed letter'])
  return makeNumerical(
    `${object} stands ${u} cm in front of a thin converging lens of focal length ${f} cm. (a) How far behind the lens is the image? (b) What is the size of the magnification?`,
    `(a) ${formatSignificant((u * f) / (u - f))} cm; (b) ${formatSignificant(f / (u - f))}`,
    'a,b',
  )
}

const ohm = (d: Draw) => {
  const [V, R] = [d.pick([3, 4.5, 6, 9, 12, 24]), d.number(15, 120, 5)]
  const option = (x: number) => `${formatSignificant(x)} A`
  const part = d.pick(['a resistor', 'a heating wire', 'the filament of a small lamp'])
  const stem = `The voltage across ${part} of resistance ${R} Ω is ${formatAllDigits(V)} V. What current flows through it?`
  return makeMultipleChoice(d, stem, option(V / R), [option(R / V), option(V * R), option((2 * V) / R), option(V / (2 * R))])
}

const parallelResistors = (d: Draw) => {
  const [R1, R2, V] = [d.number(10, 90, 5), d.number(12, 96, 4), d.pick([6, 9, 12, 24])]
  return makeNumerical(
    `Resistors of ${R1} Ω and ${R2} Ω are connected in parallel across a battery of ${V} V with negligible internal resistance. (a) Find the equivalent resistance. (b) Find the current that the battery supplies.`,
    `(a) ${formatSignificant((R1 * R2) / (R1 + R2))} Ω; (b) ${formatSignificant((V * (R1 + R2)) / (R1 * R2))} A`,
    'a,b',
  )
}

const electricalEnergy = (d: Draw) => {
  const [appliance, low, high, shortest, longest] = d.pick([
    ['An electric kettle', 1800, 2400, 3, 8],
    ['A ceiling fan', 50, 90, 60, 480],
    ['An electric iron', 1000, 1800, 15, 60],
    ['A room heater', 1000, 2000, 30, 240],
    ['A television set', 60, 150, 40, 240],
  ] as const)
  const [P, minutes] = [d.number(low, high, 10), d.number(shortest, longest)]
  return makeNumerical(
    `${appliance} rated at ${formatAllDigits(P)} W runs at its rated power for ${minutes} minutes. How much electrical energy does it use, in kilowatt-hours?`,
    `${formatSignificant((P * minutes) / 60_000)} kW h`,
  )
}

const coulomb = (d: Draw) => {
  const [q1, q2, r] = [d.number(2, 15), d.number(2, 15), d.number(5, 50)]
  return makeNumerical(
    `Two small charged spheres carry +${q1} nC and +${q2} nC and their centres are ${r} cm apart in air. Taking k = 8.99 × 10⁹ N m²/C², calculate the repulsive force between them.`,
    `${formatSignificant((8.99e9 * q1 * q2 * 1e-18) / (r / 100) ** 2)} N`,
  )
}

const materials = [
  ['water', 4180],
  ['aluminium', 900],
  ['copper', 385],
  ['iron', 450],
  ['olive oil', 1970],
] as const

const heating = (d: Draw) => {
  const [material, c] = d.pick(materials)
  const [m, from, rise] = [d.number(0.2, 4, 0.1), d.number(12, 28), d.number(15, 60)]
  return makeNumerical(
    `How much heat is needed to warm ${formatAllDigits(m)} kg of ${material} from ${from} °C to ${from + rise} °C? The specific heat capacity of ${material} is ${formatAllDigits(c)} J/(kg °C).`,
    `${formatSignificant(m * c * rise)} J`,
  )
}

const boyle = (d: Draw) => {
  const [p, v1] = [d.number(100, 180, 5), d.number(2, 12, 0.5)]
  const v2 = removeBinaryRemainder(v1 * d.pick([0.4, 0.5, 0.6, 0.8]))
  return makeNumerical(
    `A sealed cylinder holds ${formatAllDigits(v1)} L of ${d.pick(['air', 'nitrogen', 'helium', 'argon'])} at ${p} kPa. A piston slowly compresses the gas to ${formatAllDigits(v2)} L at constant temperature. Find the new pressure.`,
    `${formatSignificant((p * v1) / v2)} kPa`,
  )
}

const photon = (d: Draw) => {
  const [colour, low, high] = d.pick([
    ['violet', 390, 430],
    ['blue', 450, 490],
    ['green', 500, 560],
    ['red', 630, 700],
  ] as const)
  const wavelength = d.number(low, high)
  return makeNumerical(
    `Find the energy of one photon of ${colour} light of wavelength ${wavelength} nm. Take h = 6.63 × 10⁻³⁴ J s and c = 3.00 × 10⁸ m/s.`,
    `${formatSignificant((6.63e-34 * 3e8) / (wavelength * 1e-9))} J`,
  )
}

const radioactivity = (d: Draw) => {
  const [isotope, half, unit] = d.pick([
    ['iodine-131', 8, 'days'],
    ['technetium-99m', 6, 'hours'],
    ['cobalt-60', 5.3, 'years'],
    ['fluorine-18', 110, 'minutes'],
    ['radon-222', 3.8, 'days'],
  ] as const)
  const [n, activity] = [d.number(2, 6), d.number(160, 960, 32)]
  return makeNumerical(
    `A sample of ${isotope} has an activity of ${activity} MBq. The half-life is ${formatAllDigits(half)} ${unit}. What is the activity after ${formatAllDigits(half * n)} ${unit}?`,
    `${formatSignificant(activity / 2 ** n)} MBq`,
  )
}

export const physics: QuestionSubject = {
  name: 'Physics',
  code: 'PHY',
  count: 220,
  chapters: [
    {
      title: 'Motion',
      sections: [
        {
          title: 'Motion in a Straight Line',
          families: [uniformAcceleration, freeFall],
          terms: [
            [
              'displacement',
              'the straight-line change of position, with its direction',
              'a walker who goes 3 km east and 4 km north has a displacement of 5 km',
            ],
            [
              'acceleration',
              'the rate of change of velocity with time',
              'a train that gains 2 m/s in every 4 s accelerates at 0.5 m/s²',
            ],
          ],
          written: [
            makeShortAnswer(
              'A car travels once round a circular track at a steady 20 m/s. Explain why its speed is constant while its velocity is not.',
              'Velocity has a direction as well as a size. The direction of motion changes at every point of the circle, so the velocity changes although its size, the speed, stays 20 m/s.',
            ),
          ],
        },
        {
          title: 'Projectiles',
          families: [projectileRange],
          written: [
            makeShortAnswer(
              'Two balls leave a table at the same instant: one is dropped, the other is thrown horizontally. Which one reaches the floor first if air resistance is negligible? Give a reason.',
              'Both reach the floor together, because the vertical motion is the same for both and does not depend on the horizontal velocity.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Forces and Momentum',
      sections: [
        {
          title: 'Newton’s Laws',
          families: [secondLaw, friction],
          terms: [
            [
              'inertia',
              'the tendency of a body to keep its state of rest or of uniform motion',
              'passengers lurch forward when a bus brakes sharply',
            ],
            ['weight', 'the gravitational force on a body', 'a mass of 2 kg on Earth has a weight of about 19.6 N'],
            [
              'friction',
              'the force that opposes the sliding of one surface over another',
              'the force of the road on the tyres of a skidding car',
            ],
          ],
          written: [
            makeLongAnswer(
              'Compare mass and weight. Say what each of them measures, in which unit, and what happens to each when an astronaut travels from Earth to the Moon.',
              'Mass measures the amount of matter and the inertia of a body, in kilograms; it is the same on the Moon. Weight is the gravitational force on the body, in newtons; on the Moon it falls to about one sixth.',
            ),
            makeShortAnswer(
              'A horse pulls a cart, and by Newton’s third law the cart pulls the horse back with an equal force. Why can the cart nevertheless start to move?',
              'The two forces act on different bodies. The cart accelerates because the pull of the horse on it is greater than the friction on the cart.',
            ),
          ],
        },
        {
          title: 'Momentum and Collisions',
          families: [stickingCollision],
          terms: [
            [
              'momentum',
              'the product of the mass and the velocity of a body',
              'a mass of 3 kg that moves at 2 m/s has a momentum of 6 kg m/s',
            ],
            [
              'impulse',
              'the product of a force and the time for which it acts',
              'a bat that pushes a ball with 500 N for 0.01 s gives it an impulse of 5 N s',
            ],
          ],
          written: [
            makeShortAnswer(
              'Explain why a cyclist’s helmet has a lining of crushable foam.',
              'Crushing the foam lengthens the time in which the head stops. For the same change of momentum a longer time means a smaller force on the head.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Energy',
      sections: [
        {
          title: 'Work, Energy and Power',
          families: [kineticEnergy, liftingPower],
          terms: [
            ['power', 'the rate at which work is done', 'a motor that does 600 J of work in 3 s has a power of 200 W'],
            [
              'gravitational potential energy',
              'the energy that a body has because of its height',
              'water behind a dam can drive a turbine as it falls',
            ],
          ],
          written: [
            makeShortAnswer(
              'A pendulum swings freely in air and slowly comes to rest. Describe the energy changes during one swing and say where the energy finally goes.',
              'Gravitational potential energy becomes kinetic energy on the way down and potential energy again on the way up. Air resistance and friction at the support gradually turn it into internal energy of the surroundings.',
            ),
          ],
        },
        {
          title: 'Heat and Gases',
          families: [heating, boyle],
          terms: [
            [
              'specific heat capacity',
              'the energy needed to raise the temperature of one kilogram of a substance by one degree',
              'water needs about 4,180 J for each kilogram and degree',
            ],
            [
              'latent heat',
              'the energy absorbed or released in a change of state at constant temperature',
              'melting 1 kg of ice at 0 °C takes about 334 kJ',
            ],
            [
              'convection',
              'the transfer of heat by the movement of a heated fluid',
              'warm air rises above a radiator and circulates through the room',
            ],
          ],
          written: [
            makeLongAnswer(
              'Compare conduction, convection and radiation as ways in which heat travels. Which of them can cross a vacuum?',
              'Conduction passes energy from particle to particle without bulk movement, mainly in solids; convection carries it with a moving fluid; radiation carries it as electromagnetic waves. Only radiation can cross a vacuum.',
            ),
            makeShortAnswer(
              'Use the kinetic theory to explain why the pressure of a gas in a rigid container rises when the gas is heated.',
              'At a higher temperature the molecules move faster, so they hit the walls more often and with a greater change of momentum. The force on each unit of area, the pressure, therefore increases.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Waves and Light',
      sections: [
        {
          title: 'Oscillations and Waves',
          families: [waveSpeed, pendulum],
          terms: [
            [
              'resonance',
              'the strong response of a system that is driven at its natural frequency',
              'a child’s swing goes higher when the pushes match its own rhythm',
            ],
            [
              'the amplitude',
              'the greatest displacement of an oscillation from its equilibrium position',
              'a pendulum that swings 4 cm to each side has an amplitude of 4 cm',
            ],
          ],
          written: [
            makeShortAnswer(
              'Distinguish between transverse and longitudinal waves, and give one example of each.',
              'In a transverse wave the oscillation is at right angles to the direction of travel, as in light; in a longitudinal wave it is along that direction, as in sound.',
            ),
          ],
        },
        {
          title: 'Reflection, Refraction and Lenses',
          families: [refraction, thinLens],
          terms: [
            [
              'refraction',
              'the change of direction of a wave as it passes into a medium where its speed is different',
              'a straw in a glass of water looks bent',
            ],
            [
              'diffraction',
              'the spreading of a wave as it passes through a gap or round an obstacle',
              'sound can be heard round the corner of a building',
            ],
          ],
          written: [
            makeShortAnswer(
              'State the two conditions for total internal reflection and name one device that uses it.',
              'The light must travel towards a medium of lower refractive index, and the angle of incidence must be greater than the critical angle. Optical fibres use it.',
            ),
          ],
        },
      ],
    },
    {
      title: 'Electricity and Modern Physics',
      sections: [
        {
          title: 'Electric Circuits',
          families: [ohm, parallelResistors, electricalEnergy, coulomb],
          terms: [
            [
              'resistance',
              'the ratio of the voltage across a conductor to the current through it',
              'a lamp that carries 0.5 A at 12 V has a resistance of 24 Ω',
            ],
            [
              'a fuse',
              'the part of a circuit that melts and breaks it when the current is too large',
              'the 13 A cartridge in the plug of an electric heater',
            ],
          ],
          written: [
            makeShortAnswer(
              'Explain why the lamps of a house are connected in parallel and not in series.',
              'In parallel each lamp has the full supply voltage and can be switched by itself, and the others stay lit when one fails. In series they would share the voltage, and one break would put all of them out.',
            ),
          ],
        },
        {
          title: 'Atoms and Quanta',
          families: [photon, radioactivity],
          terms: [
            [
              'the half-life',
              'the time in which half of the radioactive nuclei in a sample decay',
              'iodine-131 falls to half of its activity in about 8 days',
            ],
            [
              'the photoelectric effect',
              'the emission of electrons from a metal surface when light shines on it',
              'ultraviolet light discharges a negatively charged zinc plate',
            ],
          ],
          written: [
            makeLongAnswer(
              'Compare alpha, beta and gamma radiation with regard to their nature, their electric charge and their power to penetrate matter.',
              'Alpha particles are helium nuclei with charge +2, stopped by paper. Beta particles are fast electrons with charge −1 (or positrons with +1), stopped by a few millimetres of aluminium. Gamma rays are electromagnetic waves without charge, weakened only by thick lead or concrete.',
            ),
          ],
        },
      ],
    },
  ],
}
