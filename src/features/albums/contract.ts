/** The server API of albums: the pictures of a model. */
export { albumOfModel } from './server/album-of-model.ts'
