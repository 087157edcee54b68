import { createRefusals } from '../kit/shared/errors.ts'
import { refusals as monthRefusals } from '../closed-months/refusals.ts'

const made = createRefusals(
  {
    PROD_FILE_NOT_FOUND: [404, 'Productivity file not found'],
    PROD_FILE_UPLOADED: [409, 'These hours were already uploaded on {date}, as {name}.'],
    PROD_DAY_OVER: [409, 'A person can have at most 24 hours a day across all files. Nothing was stored.'],
    PROD_FILE_NAME_TAKEN: [409, 'A productivity file with this name already exists. Rename the file and upload it again.'],
  },
  monthRefusals,
)
export const { refusals, found } = made
export const refuse: typeof made.refuse = made.refuse
