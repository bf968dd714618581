import { messageFilesPath } from '../conversation-addresses.ts'

export const maxMessageFiles = 4
export const maxMessageFileBytes = 5_000_000
/** Where the pictures of a message go, and how many of what size. */
export const messageFileLimits = {
  uploadTo: messageFilesPath,
  maxFiles: maxMessageFiles,
  maxBytes: maxMessageFileBytes,
} as const
