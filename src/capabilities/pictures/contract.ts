/** The server door of people's pictures for other capabilities and for `app`. */
export { photoSource } from './server/picture-files.ts'
