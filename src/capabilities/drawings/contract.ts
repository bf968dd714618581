/** The server door of drawings: pictures of vehicles that stand in for photos. */
export { drawingPictureKey, drawingSource } from './server/drawing-pictures.ts'
