/**
 * The server API of drawings: pictures of vehicles in place of photos, and the models with their
 * own drawing.
 */
export {
  drawingPictureKey,
  drawingSource,
  modelPictureKey,
  readDrawing,
  turnPictureKey,
} from './server/drawing-pictures.ts'
export { modelDrawing, namedModel } from './server/models/named-models.ts'
export { spreadDrawings, spreadPictures } from './server/spread-pictures.ts'
export { stageCount } from './server/studio.ts'
export { readSubject, subjectPictureKey, subjectWord, type Subject } from './server/subjects/draw-subject.ts'
