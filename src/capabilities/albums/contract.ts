/** The server door of albums: the pictures of a model. */
export { albumOfModel, type AlbumOfModel } from './server/album-of-model.ts'
