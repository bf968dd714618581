import { defineFilePurpose } from './purpose.ts'

/** Pictures that are sent through the API before an ad shows them. Ads are public, so their pictures are too. */
export const adPicture = defineFilePurpose({
  name: 'ad-picture',
  kinds: ['picture'],
  folder: 'pictures',
  maxBytes: 10 * 1024 * 1024,
  perHour: 120,
  maySend: 'signed-in',
  // A dealer's ads stay; those of a person are released with them.
  outlivesSender: true,
  mayRead: 'everyone',
})
