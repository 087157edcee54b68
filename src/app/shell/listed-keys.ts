import { type Shortcut, shortcuts } from './shortcuts.ts'

export const SHORTCUT_GROUPS: readonly Shortcut['group'][] = [
  'Everywhere',
  'Go to',
  'Timeline',
  'Board',
  'Task desk',
  'Timesheet',
  'Inbox',
  'Forms and dialogs',
  'Lists',
]

/** Every key of the product (interface.md, Keys): the shell's, then those of the data grid, the pages and the dialogs. */
export const allKeys: readonly Shortcut[] = [
  ...shortcuts,

  { group: 'Everywhere', keys: [['I'], ['Shift I']], does: 'Show the next tip, or the one before', letter: true },

  { group: 'Timeline', keys: [['J'], ['K']], does: 'Next and previous lane', letter: true, who: 'manages accounts' },
  { group: 'Timeline', keys: [['H'], ['L']], does: 'Previous and next bar', letter: true, who: 'manages accounts' },
  { group: 'Timeline', keys: [['+'], ['−']], does: 'Show fewer or more days', letter: true, who: 'manages accounts' },
  { group: 'Timeline', keys: [['T']], does: 'Today', letter: true, who: 'manages accounts' },
  { group: 'Timeline', keys: [['Enter']], does: 'Open the bar’s card', who: 'manages accounts' },

  { group: 'Board', keys: [['J'], ['K']], does: 'Next and previous card', letter: true, who: 'handles candidates' },
  { group: 'Board', keys: [['H'], ['L']], does: 'Card in the previous and next stage', letter: true, who: 'handles candidates' },
  { group: 'Board', keys: [['X']], does: 'Select the card, to move several at once', letter: true, who: 'handles candidates' },
  {
    group: 'Board',
    keys: [['1'], ['6']],
    does: 'Move the card, or the selected ones, to a stage',
    letter: true,
    who: 'handles candidates',
  },
  { group: 'Board', keys: [['N']], does: 'Add candidates', letter: true, who: 'handles candidates' },
  { group: 'Board', keys: [['Enter']], does: 'Open the candidate', who: 'handles candidates' },

  { group: 'Task desk', keys: [['1'], ['6']], does: 'Choose a status, in the order shown', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['Shift 0'], ['Shift 5']], does: 'Set the QC score', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['0'], ['5']], does: 'In QC score: set the score', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['A'], ['U']], does: 'Set the answer type', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['1'], ['8']], does: 'In Reason: set the reason', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['Ctrl Z']], does: 'Undo the row’s decision, or else the last one', who: 'works on tasks' },
  { group: 'Task desk', keys: [['Ctrl Enter']], does: 'Submit, and open the next task', who: 'works on tasks' },
  { group: 'Task desk', keys: [['Ctrl →'], ['Ctrl ←']], does: 'Next and previous task', who: 'works on tasks' },
  { group: 'Task desk', keys: [['Q']], does: 'Open the question’s link', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['S']], does: 'Open the solution’s link', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['H']], does: 'Open and close the history of the row', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['W']], does: 'Write about the decision', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['M']], does: 'Compare with similar questions', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['R']], does: 'Show formulas as they are written, or drawn', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['C']], does: 'Copy the next part for the portal', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['Shift C']], does: 'Copy the part before it again', letter: true, who: 'works on tasks' },
  { group: 'Task desk', keys: [['Esc']], does: 'Close the desk', who: 'works on tasks' },

  { group: 'Timesheet', keys: [['T']], does: 'Use all rows decided that day', letter: true, who: 'fills timesheets' },

  { group: 'Inbox', keys: [['A']], does: 'Approve the selected', letter: true, who: 'admin or manager' },
  { group: 'Inbox', keys: [['Shift A']], does: 'Approve those of the page that match', letter: true, who: 'admin or manager' },
  { group: 'Inbox', keys: [['D']], does: 'Decline the selected', letter: true, who: 'admin or manager' },
  { group: 'Inbox', keys: [['Ctrl Enter']], does: 'In the remarks: approve the selected', who: 'admin or manager' },

  { group: 'Forms and dialogs', keys: [['Ctrl Enter']], does: 'Submit' },
  { group: 'Forms and dialogs', keys: [['Esc']], does: 'Close' },

  { group: 'Lists', keys: [['F']], does: 'Filter the rows by a column', letter: true },
  { group: 'Lists', keys: [['↓'], ['↑']], does: 'Next and previous row; from the filter, go to the rows' },
  { group: 'Lists', keys: [['J'], ['K']], does: 'Next and previous row', letter: true },
  { group: 'Lists', keys: [['←'], ['→']], does: 'Next and previous column' },
  { group: 'Lists', keys: [['Home'], ['End']], does: 'First and last column' },
  { group: 'Lists', keys: [['Ctrl Home'], ['Ctrl End']], does: 'First and last row' },
  { group: 'Lists', keys: [['Enter']], does: 'Open the row; on a column head: sort' },
  { group: 'Lists', keys: [['I']], does: 'Show the cell in full, with its tip, or who has the row', letter: true },
  { group: 'Lists', keys: [['Space']], does: 'Select the row' },
  { group: 'Lists', keys: [['Shift ↓'], ['Shift ↑']], does: 'Select up to the next row' },
  { group: 'Lists', keys: [['Ctrl A']], does: 'Select all rows' },
  { group: 'Lists', keys: [['Ctrl C']], does: 'Copy the cell, or the selected rows' },
  { group: 'Lists', keys: [['Shift ←'], ['Shift →']], does: 'On a column head: make it narrower or wider' },
  { group: 'Lists', keys: [['C']], does: 'In a row’s panel: copy the next part for the portal', letter: true },
  { group: 'Lists', keys: [['Esc']], does: 'Clear the selection' },
]
