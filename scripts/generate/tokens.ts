/** Prints src/kit/ui/theme/tokens.css from tokens.ts (npm run tokens); tokens.test.ts compares them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokenSheet } from '../../src/kit/ui/theme/tokens.ts'

writeFileSync(join(import.meta.dirname, '../../src/kit/ui/theme/tokens.css'), tokenSheet())
