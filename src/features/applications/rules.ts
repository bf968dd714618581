import { adsPath, applicationFilesPath, jobsPath, partnershipPath } from './addresses.ts'

export const applicationKinds = ['job', 'partnership', 'ads'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

export const applicationStates = ['received', 'reviewing', 'talking', 'accepted', 'rejected', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** Transitions by staff from each state; a decision is final. */
const moves: Record<ApplicationState, readonly ApplicationState[]> = {
  received: ['reviewing', 'talking', 'accepted', 'rejected'],
  reviewing: ['talking', 'accepted', 'rejected'],
  talking: ['accepted', 'rejected'],
  accepted: [],
  rejected: [],
  withdrawn: [],
}

export const movesFrom = (state: ApplicationState): readonly ApplicationState[] => moves[state]
export const mayMove = (from: ApplicationState, to: ApplicationState): boolean => moves[from].includes(to)

/** Whether the application waits for a decision. */
export const isOpen = (state: ApplicationState): boolean => moves[state].length > 0

export const pathOf: Record<ApplicationKind, string> = { job: jobsPath, partnership: partnershipPath, ads: adsPath }

export const maxFiles = 3
export const maxFileBytes = 5_000_000
export const fileLimits = {
  uploadTo: applicationFilesPath,
  maxFiles,
  maxBytes: maxFileBytes,
  kinds: 'pictures-and-documents',
} as const
export const longestMessage = 3000
export const longestNote = 1000

/** For a CV without a matching job. */
export const anyJob = 'any'

/** Days to keep a decided application. */
export const keptDays = 180
