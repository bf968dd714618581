import { adsPath, applicationFilesPath, jobsPath, partnershipPath } from './addresses.ts'

export const applicationKinds = ['job', 'partnership', 'ads'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

export const applicationStates = ['received', 'reviewing', 'talking', 'accepted', 'rejected', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** Where staff may move an application from each state; what was decided stays decided. */
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

/** Somebody still waits for a decision. */
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

/** For who sends a CV although no job fits. */
export const anyJob = 'any'

/** How long a decided application is kept with what was sent. */
export const keptDays = 180
