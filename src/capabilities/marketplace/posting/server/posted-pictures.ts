import { adPicture } from '#capabilities/files/contract.ts'
import { maxPictures } from '../steps.ts'

/** Where a form without JavaScript brings its pictures itself. */
export const postedPictures = { name: 'pictures', purpose: adPicture, maxFiles: maxPictures }
