/** The server door of people's pictures for other capabilities and for `app`. */
export { picturesApi } from './server/http.ts'
export { pictureJobs } from './server/jobs.ts'
export { photoSource } from './server/picture-files.ts'
export { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
