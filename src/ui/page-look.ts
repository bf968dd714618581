import { createContext } from 'react'
import type { DisplayAttributes } from './display-preferences.ts'

/** The look of the page that is being rendered, as far as parts depend on it: theme, saving of data, unit of money. */
export const PageLook = createContext<DisplayAttributes>({})
