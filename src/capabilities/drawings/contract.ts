/** The server door of drawings: pictures of vehicles that stand in for photos, and the models that are drawn as themselves. */
export { drawingPictureKey, drawingSource } from './server/drawing-pictures.ts'
export { namedModel } from './server/models/named-models.ts'
