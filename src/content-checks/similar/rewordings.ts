/** Twenty questions, each as [original, rewording by another author, kind of rewording]. */
export const REWORDINGS: readonly (readonly [string, string, string])[] = [
  [
    'A block of mass 2.0 kg slides down a rough inclined plane of angle 30°. The coefficient of kinetic friction between the block and the plane is 0.25. Find the acceleration of the block.\nA) 2.8 m/s²\nB) 3.4 m/s²\nC) 4.9 m/s²\nD) 9.8 m/s²',
    'A block of mass 3.5 kg slides down a rough inclined plane of angle 45°. The coefficient of kinetic friction between the block and the plane is 0.40. Find the acceleration of the block.\nA) 4.2 m/s²\nB) 5.1 m/s²\nC) 6.9 m/s²\nD) 9.8 m/s²',
    'other numbers',
  ],
  [
    'Which gas is released when dilute hydrochloric acid reacts with zinc granules?\nA) Oxygen\nB) Hydrogen\nC) Chlorine\nD) Carbon dioxide',
    'When zinc granules react with dilute hydrochloric acid, which gas is given off?\nA) Chlorine\nB) Carbon dioxide\nC) Oxygen\nD) Hydrogen',
    'reordered choices and sentence',
  ],
  [
    'Ravi invests ₹12,000 at simple interest of 8% per annum. What amount will he receive after 3 years?\nA) ₹14,880\nB) ₹15,000\nC) ₹14,400\nD) ₹15,120',
    'Meena invests ₹20,000 at simple interest of 7% per annum. What amount will she receive after 4 years?\nA) ₹25,600\nB) ₹25,000\nC) ₹26,400\nD) ₹24,800',
    'other name and numbers',
  ],
  [
    'The process by which green plants make their food using sunlight, water and carbon dioxide is called\nA) respiration\nB) photosynthesis\nC) transpiration\nD) fermentation',
    'Name the process by which green plants prepare their own food with the help of sunlight, water and carbon dioxide.\nA) photosynthesis\nB) transpiration\nC) respiration\nD) germination',
    'synonyms, one other choice',
  ],
  [
    'A train 150 m long passes a pole in 9 seconds. What is the speed of the train in km/h?',
    'A train of length 240 m crosses a pole in 12 seconds. Find the speed of the train in km/h.',
    'other numbers and verbs',
  ],
  [
    'Calculate the pH of a 0.01 M solution of hydrochloric acid at 25 °C.',
    'At 25 °C, calculate the pH of an aqueous solution of hydrochloric acid whose concentration is 0.01 M.',
    'added words',
  ],
  [
    'In the circuit shown, three resistors of 2 Ω, 3 Ω and 6 Ω are connected in parallel across a battery of 12 V. The total current drawn from the battery is\nA) 2 A\nB) 6 A\nC) 12 A\nD) 24 A',
    'Three resistors of 4 Ω, 6 Ω and 12 Ω are joined in parallel across a 24 V battery. Find the total current drawn from the battery.\nA) 6 A\nB) 12 A\nC) 24 A\nD) 48 A',
    'numbers and wording',
  ],
  [
    'Which organelle is known as the powerhouse of the cell?\nA) Nucleus\nB) Ribosome\nC) Mitochondrion\nD) Golgi apparatus',
    'The organelle that is called the powerhouse of the cell is the\nA) Golgi apparatus\nB) mitochondrion\nC) nucleus\nD) lysosome',
    'wording, one other choice',
  ],
  [
    'A solenoid of length 50 cm has 500 turns and carries a current of 2 A. Determine the magnetic field inside the solenoid.',
    'A long solenoid has 800 turns over a length of 40 cm and carries a current of 5 A. What is the magnitude of the magnetic field inside the solenoid?',
    'numbers, added words',
  ],
  [
    'Two dice are thrown together. What is the probability that the sum of the numbers on the two faces is 9?\nA) 1/9\nB) 1/6\nC) 1/12\nD) 5/36',
    'Two dice are rolled together. Find the probability that the sum of the numbers appearing on the two faces is 7.\nA) 1/6\nB) 1/9\nC) 5/36\nD) 7/36',
    'synonym and numbers',
  ],
  [
    'Explain why a ship made of iron floats on water while an iron nail sinks in it.',
    'Why does an iron nail sink in water whereas a ship made of iron floats on it? Explain.',
    'reordered sentence',
  ],
  [
    'Match the hormone with the gland that secretes it: insulin, thyroxine, adrenaline, growth hormone.',
    'Match each hormone with the gland which secretes it: adrenaline, growth hormone, insulin, thyroxine.',
    'reordered list',
  ],
  [
    'The work function of a metal is 2.3 eV. Light of frequency 8.2 × 10¹⁴ Hz falls on its surface. Find the maximum kinetic energy of the emitted photoelectrons.',
    'Light of frequency 9.0 × 10^14 Hz falls on the surface of a metal whose work function is 2.1 eV. Calculate the maximum kinetic energy of the photoelectrons emitted.',
    'order, numbers, notation',
  ],
  [
    'If the roots of the quadratic equation x² − 5x + k = 0 are equal, then the value of k is\nA) 25/4\nB) 5/2\nC) 5/4\nD) 25',
    'Find the value of k for which the roots of the quadratic equation x^2 - 8x + k = 0 are equal.\nA) 16\nB) 8\nC) 4\nD) 64',
    'wording and numbers',
  ],
  [
    'A convex lens has a focal length of 20 cm. An object is placed 30 cm in front of the lens. Find the position and nature of the image.',
    'An object is kept at a distance of 15 cm from a convex lens of focal length 10 cm. Find the position, nature and size of the image formed.',
    'wording and numbers',
  ],
  [
    'Which of the following is not a greenhouse gas?\nA) Methane\nB) Carbon dioxide\nC) Nitrogen\nD) Nitrous oxide',
    'Which one of these gases is not a greenhouse gas?\nA) Nitrous oxide\nB) Nitrogen\nC) Methane\nD) Water vapour',
    'short, one other choice',
  ],
  [
    'Anita buys a chair for $450 and sells it for $540. What is her profit percentage?',
    'Suresh buys a bicycle for $3,200 and sells it for $3,680. Find his profit percentage.',
    'other thing, name and numbers',
  ],
  [
    'Write a function that returns the largest element of an array of integers. What is its time complexity in the worst case?',
    'Write a function which returns the smallest element of an array of integers, and state its worst-case time complexity.',
    'antonym and wording',
  ],
  [
    'According to the law of demand, when the price of a good rises, other things being equal, the quantity demanded\nA) rises\nB) falls\nC) stays the same\nD) doubles',
    'The law of demand states that, other things being equal, when the price of a good increases the quantity demanded\nA) increases\nB) decreases\nC) remains the same\nD) doubles',
    'synonyms',
  ],
  [
    'A stone is dropped from the top of a tower 80 m high. Taking g = 10 m/s², find the time taken by the stone to reach the ground and its velocity on reaching the ground.',
    'A ball is dropped from the top of a building that is 45 m high. Find the time taken by the ball to reach the ground and the velocity with which it strikes the ground. (Take g = 10 m/s².)',
    'other things and numbers',
  ],
]
