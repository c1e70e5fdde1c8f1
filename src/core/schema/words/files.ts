/**
 * How the files of a field are uploaded: one call for each file. For a file in a list item, the call names
 * the item's index.
 */
export interface FileUploadOptions {
  /** Last path segment of the upload call's URL. */
  to: string;
  /** Key in a form's values under which the form holds the ids of the files to delete. */
  removedIn?: string;
}

/** A stored file in requests and responses (decisions, section 3, "Assets"). */
export interface Asset {
  /** Id of the stored file. */
  _id: string;
  /** File name, as uploaded. */
  name: string;
  /** Size in bytes. */
  size: number;
  /** Media type, detected from the content. */
  type: string;
  /** URL of the file. */
  url: string;
  /** Width in pixels; images only. */
  width?: number;
  /** Height in pixels; images only. */
  height?: number;
  /**
   * URLs of the smaller copies by the names in `sizes`. A copy that would not be smaller has the original's
   * URL.
   */
  sizes?: Readonly<Record<string, string>>;
}
