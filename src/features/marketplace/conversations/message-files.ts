import { messageFilesPath } from '../conversation-addresses.ts'

export const maxMessageFiles = 4
export const maxMessageFileBytes = 5_000_000
/** Limits of message pictures: upload address, count and size. */
export const messageFileLimits = {
  uploadTo: messageFilesPath,
  maxFiles: maxMessageFiles,
  maxBytes: maxMessageFileBytes,
} as const
