/** The server API of files for other features and for `app`. */
/** @public For features that accept files without a form. */
export { acceptFile } from './server/accept-file.ts'
export { adPicture } from './server/ad-picture.ts'
export { attachFiles, releaseFiles } from './server/attach-files.ts'
export { findAlikePictures, type AlikePicture } from './server/find-alike-pictures.ts'
export { findCroppedPictures, type CroppedPicture } from './server/find-cropped-pictures.ts'
export { findAttachedFiles, findFileNames, readAttachedBytes } from './server/find-files.ts'
export { holdFiles } from './server/hold-files.ts'
export { formBytesFor, readFormWithFiles } from './server/form-files.ts'
export { defineFilePurpose, type FilePurpose, type FileSubject, type ReadableFile } from './server/purpose.ts'
export { picturesApiAs } from './server/pictures-api.ts'
export { photoSource } from './server/photo-source.ts'
