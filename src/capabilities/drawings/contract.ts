/** The server door of drawings: pictures of vehicles that stand in for photos, and the models that are drawn as themselves. */
export { drawingPictureKey, drawingSource, readDrawing } from './server/drawing-pictures.ts'
export { modelDrawing, namedModel } from './server/models/named-models.ts'
export { stageCount } from './server/studio.ts'
export { readSubject, subjectPictureKey, subjectWord, type Subject } from './server/subjects/draw-subject.ts'
