import { defineFilePurpose } from './purpose.ts'

/** Pictures sent through the API before an ad uses them; public like the ads. */
export const adPicture = defineFilePurpose({
  name: 'ad-picture',
  kinds: ['picture'],
  folder: 'pictures',
  maxBytes: 10 * 1024 * 1024,
  perHour: 120,
  maySend: 'signed-in',
  // A dealer's ads outlive the sender; a person's are released with them.
  outlivesSender: true,
  mayRead: 'everyone',
})
