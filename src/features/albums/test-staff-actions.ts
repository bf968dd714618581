import {
  addPictures,
  createAlbum,
  editPicture,
  publishAlbum,
  removePicture,
  renameAlbum,
  unpublishAlbum,
} from './server/edit-album.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

const statement = { category: 'outside', caption: 'x', credit: 'x' } as const

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['beginning an album', (ctx) => createAlbum(ctx, { title: 'x', model: 'no-such-model' })],
  ['renaming an album', (ctx) => renameAlbum(ctx, 1n, 'x')],
  ['publishing an album', (ctx) => publishAlbum(ctx, 1n)],
  ['hiding an album', (ctx) => unpublishAlbum(ctx, 1n)],
  ['adding pictures', (ctx) => addPictures(ctx, 1n, { files: [], ...statement })],
  ['changing a picture', (ctx) => editPicture(ctx, 1n, { picture: '1', place: 0, ...statement })],
  ['removing a picture', (ctx) => removePicture(ctx, 1n, 1n)],
]
