// Replaces the package `object.entries`, which would bring forty modules along. Every browser that the
// console supports has the function.
module.exports = Object.entries;
