/** The props of a dialog that acts on the selected rows of a list. */
export interface BulkDialogProps {
  onClose: () => void;
}
