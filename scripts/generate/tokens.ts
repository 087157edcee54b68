/** Prints src/kit/ui/theme/tokens.css from tokens.ts (npm run tokens). */
import { buildTokenSheet } from '../../src/kit/ui/theme/tokens.ts'
import { storeGenerated } from './stored-file.ts'

storeGenerated('src/kit/ui/theme/tokens.css', buildTokenSheet(), 'tokens')
