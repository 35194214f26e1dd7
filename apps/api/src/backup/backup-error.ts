/** A backup that cannot be written, read or restored. The message is a sentence for whoever runs the product. */
export class BackupError extends Error {
  override name = 'BackupError'
}
