// Every browser that the console supports has it: the package of this name would bring forty modules along.
module.exports = Object.entries;
