import { createContext } from 'react'
import type { DisplayAttributes } from './display-preferences.ts'

/**
 * The display preferences of the page being rendered, as far as components depend on them: theme, data saving, unit of
 * money.
 */
export const PageAppearance = createContext<DisplayAttributes>({})
