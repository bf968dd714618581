import { adPicture } from '#features/files/contract.ts'
import { maxPictures } from '../steps.ts'

/** The form without JavaScript carries its pictures itself. */
export const postedPictures = { name: 'pictures', purpose: adPicture, maxFiles: maxPictures }
